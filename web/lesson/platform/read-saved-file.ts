/** Reads a JSON file that the lesson saved earlier. Reading never throws. */
import * as v from 'valibot';

/** Longer files are rejected without being parsed. */
export const MAX_LENGTH = 1_000_000;
/** A UTF-16 unit takes at most three bytes in UTF-8. */
const MAX_BYTES = 3 * (MAX_LENGTH + 1);

/** The text of a file, or the beginning of one that is too long, which is enough to reject it; null if it cannot be read. */
export function savedText(file: Blob): Promise<string | null> {
  return file
    .slice(0, MAX_BYTES)
    .text()
    .catch(() => null);
}

export type SavedFile<File> =
  | { readonly file: File }
  | { readonly fault: 'tooLong' | 'noJson' | 'notOurs' }
  /** `place`: where the file first differs from its schema. */
  | { readonly fault: 'damaged'; readonly place: string };

export function readSavedFile<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): SavedFile<v.InferOutput<Schema>> {
  if (text.length > MAX_LENGTH) return { fault: 'tooLong' };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { fault: 'noJson' };
  }
  const read = v.safeParse(schema, value, { abortEarly: true });
  if (read.success) return { file: read.output };
  const place = v.getDotPath(read.issues[0]) ?? '';
  return place === '' || place === 'format' ? { fault: 'notOurs' } : { fault: 'damaged', place };
}
