/**
 * The learner's record as text: JSON to save and load, CSV for spreadsheets. Loading rejects an invalid file completely and gives the
 * reason.
 */
import * as v from 'valibot';
import { progressWords } from '../../../messages/progress.ts';
import { type Records, recordsSchema } from './record.ts';

const words = progressWords.file;

/** Longer files are rejected unread: a full record has a few hundred characters per exercise. */
const LONGEST = 1_000_000;

const fileSchema = v.strictObject({
  format: v.literal('mha-lesson progress'),
  version: v.literal(1),
  records: recordsSchema,
});

export type Read = { readonly records: Records } | { readonly problem: string };

export function recordsToJson(records: Records): string {
  return `${JSON.stringify({ format: 'mha-lesson progress', version: 1, records }, null, 2)}\n`;
}

export function recordsFromJson(text: string): Read {
  if (text.length > LONGEST) return { problem: words.tooLong };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: words.noJson };
  }
  const read = v.safeParse(fileSchema, value);
  if (read.success) return { records: read.output.records };
  const [issue] = read.issues;
  const path = v.getDotPath(issue) ?? '';
  if (path === '' || path === 'format') return { problem: words.notOurs };
  return { problem: path === 'version' ? words.otherVersion : words.damaged(path) };
}

const COLUMNS = ['exercise', 'answers', 'rightAnswers', 'solved', 'unaided', 'mistakes', 'seed', 'last'] as const;

/** One line per exercise (RFC 4180), with the JSON's names. */
export function recordsToCsv(records: Records): string {
  const rows = Object.entries(records).map(([exercise, record]) =>
    COLUMNS.map((column) => {
      if (column === 'exercise') return quoted(exercise);
      const value = record[column];
      return quoted(Array.isArray(value) ? value.join(' ') : String(value));
    }),
  );
  return [COLUMNS, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
