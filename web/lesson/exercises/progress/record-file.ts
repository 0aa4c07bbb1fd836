/**
 * The learner's record as text: JSON to save and load, CSV for spreadsheets. Loading rejects an invalid file completely and gives the
 * reason.
 */
import * as v from 'valibot';
import { shownName } from '../../../engine/shown-name.ts';
import { words as progressWords } from '../../../messages/en/progress.ts';
import { MAX_LENGTH, readSavedFile } from '../../platform/read-saved-file.ts';
import { presentName } from '../entry.ts';
import { MOST_RECORDS, merged, type Records, recordsSchema } from './record.ts';

const words = progressWords.file;

const fileSchema = v.strictObject({
  format: v.literal('mha-lesson progress'),
  version: v.literal(1),
  records: recordsSchema,
});

/** Records under the present names of their exercises. Those of one exercise are merged. */
function renamed(records: Records): Records {
  const [own, moved] = [true, false].map((same) =>
    Object.entries(records).filter(([name]) => (presentName(name) === name) === same),
  );
  const start: Records = Object.fromEntries(own ?? []);
  return (moved ?? []).reduce((all, [name, record]) => merged(all, { [presentName(name)]: record }), start);
}

export type Read = { readonly records: Records } | { readonly problem: string };

export function recordsToJson(records: Records): string {
  return `${JSON.stringify({ format: 'mha-lesson progress', version: 1, records }, null, 2)}\n`;
}

/** Whether a record takes at most half of what can be read again, so that there is room for the learner's own answers. */
export function hasRoom(records: Records): boolean {
  return Object.keys(records).length <= MOST_RECORDS / 2 && recordsToJson(records).length <= MAX_LENGTH / 2;
}

export function recordsFromJson(text: string): Read {
  const read = readSavedFile(fileSchema, text);
  if ('file' in read) return { records: renamed(read.file.records) };
  if (read.fault !== 'damaged') return { problem: words[read.fault] };
  return { problem: read.place === 'version' ? words.otherVersion : words.damaged(shownName(read.place)) };
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
