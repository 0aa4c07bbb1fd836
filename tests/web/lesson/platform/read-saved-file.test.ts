/** Files that a learner opens: their size is checked before they are read. */
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { MAX_LENGTH, readSavedFile, savedText } from '#web/lesson/platform/read-saved-file.ts';

const schema = v.strictObject({ format: v.literal('a'), numbers: v.array(v.number()) });

/** A file of 8 GB: only its slices can be read. */
function huge(letter: string): { readonly file: Blob; readonly read: number[] } {
  const read: number[] = [];
  const file = {
    size: 8e9,
    text: () => Promise.reject(new Error('the whole file was read')),
    slice(begin: number, end: number) {
      read.push(end - begin);
      return new Blob([letter.repeat(Math.ceil((end - begin) / new Blob([letter]).size))]).slice(0, end - begin);
    },
  };
  return { file: file as unknown as Blob, read };
}

describe('the text of a saved file', () => {
  it.each(['a', 'é', '€', '👍'])(
    'is only the beginning of a huge file of “%s”, which is then rejected',
    async (letter) => {
      const { file, read } = huge(letter);
      const text = await savedText(file);
      expect(read).toEqual([3 * (MAX_LENGTH + 1)]);
      expect(readSavedFile(schema, text ?? '')).toEqual({ fault: 'tooLong' });
    },
  );

  it('is whole for the longest file in any script', async () => {
    const text = '€'.repeat(MAX_LENGTH);
    expect(await savedText(new Blob([text]))).toBe(text);
  });

  it('is null for a file that is gone', async () => {
    const gone = { slice: () => ({ text: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }) };
    expect(await savedText(gone as unknown as Blob)).toBeNull();
  });
});

it('a file with 300,000 faults is rejected with the first one', () => {
  const text = JSON.stringify({ format: 'a', numbers: new Array(300_000).fill('') });
  expect(readSavedFile(schema, text)).toEqual({ fault: 'damaged', place: 'numbers.0' });
});
