/**
 * Encodes the learner's record for `cmi.suspend_data`, which holds 4096 characters in SCORM 1.2.
 *
 * The format is "1;" and, for each exercise: a name of five letters, then in base 36 the number of answers, right
 * answers, flags, seed, and minute of the last answer. Mistakes are left out for lack of space. Unreadable data counts
 * as empty; unknown exercises are skipped.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import { formerNames } from '../../lesson/exercises/entry.ts';
import { type ExerciseRecord, merged, type Records, recordSchema } from '../../lesson/exercises/progress/record.ts';

export const LONGEST = 4096;

const START = '1;';
const LETTERS = 5;
const MINUTE = 60_000;
const ITEM = /^([0-9a-z]{5})([0-9a-z]{1,4})\.([0-9a-z]{1,4})\.([0-3])\.([0-9a-z]{1,7})\.([0-9a-z]{1,7})$/;

export function toSuspendData(records: Records, exercises: readonly string[]): string {
  const items = exercises.flatMap((name) => {
    const record = records[name];
    return record ? [`${short(name)}${written(record)}`] : [];
  });
  return `${START}${items.join(';')}`;
}

export function fromSuspendData(text: string, exercises: readonly string[]): Records {
  if (!text.startsWith(START) || text.length > LONGEST) return {};
  const names = new Map(exercises.flatMap((name) => [name, ...formerNames(name)].map((each) => [short(each), name])));
  const found = text
    .slice(START.length)
    .split(';')
    .flatMap((item) => {
      const [, code = '', ...numbers] = ITEM.exec(item) ?? [];
      const name = names.get(code);
      const record = name === undefined ? null : read(numbers.map((digits) => Number.parseInt(digits, 36)));
      return name !== undefined && record ? [[name, record] as const] : [];
    });
  return found.reduce<Records>((all, [name, record]) => merged(all, { [name]: record }), {});
}

function written({ answers, rightAnswers, solved, unaided, seed, last }: ExerciseRecord): string {
  const minute = Math.max(0, Math.floor(Date.parse(last) / MINUTE));
  const flags = (solved ? 1 : 0) + (unaided ? 2 : 0);
  return [answers, rightAnswers, flags, seed, minute].map((number) => number.toString(36)).join('.');
}

function read([answers, rightAnswers, flags = 0, seed, minute = 0]: readonly number[]): ExerciseRecord | null {
  const date = new Date(minute * MINUTE);
  const last = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  const record = { answers, rightAnswers, solved: (flags & 1) > 0, unaided: (flags & 2) > 0, mistakes: [], seed, last };
  const checked = v.safeParse(recordSchema, record);
  return checked.success ? checked.output : null;
}

/** Five letters of the name's hash, the same in every version of the lesson. */
export function short(name: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = sha256(utf8ToBytes(name));
  const number = ((a * 256 + b) * 256 + c) * 256 + d;
  return (number % 36 ** LETTERS).toString(36).padStart(LETTERS, '0');
}
