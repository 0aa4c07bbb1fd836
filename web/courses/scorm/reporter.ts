/**
 * Reports exercise results to a learning platform (SCORM 1.2 Run-Time Environment, section 3.4).
 *
 * It sends completion and a score from 0 to 100, an objective per exercise, an interaction per answer, and the record
 * for the next visit. Everything except interactions is sent in full every time, so the next answer repairs a failed
 * report. The platform may have lost the record of earlier visits but not their grade: before an answer of this visit the record
 * stays as it is, and a stored score or status is only ever raised.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import * as v from 'valibot';
import { formerNames } from '../../lesson/exercises/entry.ts';
import { type ExerciseRecord, merged, type Records, recordSchema } from '../../lesson/exercises/progress/record.ts';
import type { ExerciseResult } from '../../lesson/exercises/result.ts';
import { scoreOf, standingOf } from '../assignment/attempts.ts';
import { NOT_IMPLEMENTED, type ScormSession } from './scorm-session.ts';

/**
 * Encodes the learner's record for `cmi.suspend_data`, which holds 4096 characters in SCORM 1.2.
 *
 * The format is "1;" and, for each exercise: a name of five letters, then in base 36 the number of answers, right
 * answers, flags, seed, and minute of the last answer. Mistakes are left out for lack of space. Unreadable data counts
 * as empty; unknown exercises are skipped.
 */
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

export interface Task {
  readonly exercises: readonly string[];
  readonly attempts: number | null;
}

const STATUS = 'cmi.core.lesson_status';

/** Final statuses, set by the platform or an earlier visit. */
const SETTLED = new Set(['completed', 'passed', 'failed']);

/** Statuses of an exercise; a later one replaces an earlier one. Statuses that are not listed come first. */
const OPEN_FIRST = ['not attempted', 'incomplete', 'failed', 'completed', 'passed'];

export class Reporter {
  readonly #began: number;
  /** Optional data model elements that this platform does not support. */
  readonly #missing = new Set<string>();
  /** Index of the next interaction. */
  #interaction: number;
  #failed: string | null = null;
  /** Review or browse mode: nothing may be written. */
  readonly #readOnly: boolean;
  readonly #settled: boolean;
  /** Whether this visit has an answer. */
  #answered = false;

  /** `session` must be open. */
  constructor(
    private readonly session: ScormSession,
    private readonly task: Task,
    private readonly now: () => Date = () => new Date(),
  ) {
    this.#began = now().getTime();
    this.#readOnly = ['browse', 'review'].includes(session.get('cmi.core.lesson_mode'));
    this.#settled = SETTLED.has(session.get('cmi.core.lesson_status'));
    const count = Number(session.get('cmi.interactions._count'));
    this.#interaction = Number.isInteger(count) && count > 0 ? count : 0;
  }

  /** Returns the answers of earlier visits. */
  restored(): Records {
    return fromSuspendData(this.session.get('cmi.suspend_data'), this.task.exercises);
  }

  /** Reports the learner's progress. Returns the error code if the platform did not store it, else null. */
  report(records: Records): string | null {
    if (this.#readOnly) return null;
    this.#failed = null;
    return this.#report(records);
  }

  /** Reports an answer: the progress, and the answer as an interaction. */
  answered(result: ExerciseResult, records: Records): string | null {
    if (this.#readOnly || !this.task.exercises.includes(result.name)) return null;
    this.#failed = null;
    this.#answered = true;
    this.#answer(result);
    return this.#report(records);
  }

  /** Sends the final report and ends the session. */
  end(records: Records): void {
    this.report(records);
    this.session.finish();
  }

  #report(records: Records): string | null {
    if (this.#answered) {
      this.#total(records);
      this.#objectives(records);
    } else this.#opened();
    return this.#store();
  }

  /** A platform completes an activity that never had a status. */
  #opened(): void {
    if (['', 'not attempted'].includes(this.session.get(STATUS))) this.#set(STATUS, 'incomplete');
  }

  #total(records: Records): void {
    const { solved, done, of } = scoreOf(records, this.task.exercises, this.task.attempts);
    if (of > 0) {
      const score = Math.round((100 * solved) / of);
      if (this.#raises('cmi.core', score)) {
        this.#set('cmi.core.score.min', '0');
        this.#set('cmi.core.score.max', '100');
        this.#set('cmi.core.score.raw', String(score));
      }
    }
    if (!this.#settled) this.#set(STATUS, done === of ? 'completed' : 'incomplete');
    this.#set('cmi.suspend_data', toSuspendData(records, this.task.exercises));
  }

  #objectives(records: Records): void {
    for (const [i, name] of this.task.exercises.entries()) {
      const standing = standingOf(records[name], this.task.attempts);
      if (!this.#optional('objectives', i, 'id', identifier(name))) return;
      const score = standing === 'solved' ? 100 : 0;
      if (this.#raises(`cmi.objectives.${i}`, score)) {
        this.#optional('objectives', i, 'score.min', '0');
        this.#optional('objectives', i, 'score.max', '100');
        this.#optional('objectives', i, 'score.raw', String(score));
      }
      const open = records[name] ? 'incomplete' : 'not attempted';
      const status = { solved: 'passed', closed: 'failed', open }[standing];
      const stored = this.session.get(`cmi.objectives.${i}.status`);
      if (OPEN_FIRST.indexOf(status) >= OPEN_FIRST.indexOf(stored)) this.#optional('objectives', i, 'status', status);
    }
  }

  /** Whether a score of 100 is not below the stored one, which may be of another maximum: 10 of 10 is more than 33 of 100. */
  #raises(group: string, score: number): boolean {
    const stored = this.session.get(`${group}.score.raw`);
    const most = Number(this.session.get(`${group}.score.max`)) || 100;
    return stored === '' || !(Number(stored) / most > score / 100);
  }

  #answer({ name, right, mistake }: ExerciseResult): void {
    const n = this.#interaction;
    if (!this.#optional('interactions', n, 'id', identifier(name))) return;
    this.#interaction++;
    this.#optional('interactions', n, 'time', clockTime(this.now()));
    this.#optional('interactions', n, 'type', 'performance');
    this.#optional('interactions', n, 'student_response', mistake ?? (right ? 'right' : 'wrong'));
    this.#optional('interactions', n, 'result', right ? 'correct' : 'wrong');
    this.#optional('interactions', n, 'weighting', '1');
  }

  #store(): string | null {
    this.#set('cmi.core.session_time', timeSpan(this.now().getTime() - this.#began));
    // The learner may resume, even after completion.
    this.#set('cmi.core.exit', 'suspend');
    if (!this.session.commit()) this.#failed ??= this.session.error;
    return this.#failed;
  }

  #set(element: string, value: string): boolean {
    const stored = this.session.set(element, value);
    if (!stored) this.#failed ??= this.session.error;
    return stored;
  }

  /** Writes an optional element of a list, unless the platform has reported it as not implemented. */
  #optional(group: string, n: number, element: string, value: string): boolean {
    const kind = `${group}.${element}`;
    if (this.#missing.has(kind)) return false;
    const stored = this.session.set(`cmi.${group}.${n}.${element}`, value);
    if (stored) return true;
    if (this.session.error === NOT_IMPLEMENTED) this.#missing.add(kind);
    else this.#failed ??= this.session.error;
    return false;
  }
}

/** SCORM identifiers allow letters, digits and punctuation, but no spaces. */
function identifier(name: string): string {
  return name.replace('/', '.');
}

/** "09:05:03" in the learner's time zone. */
export function clockTime(date: Date): string {
  return [date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => twoDigits(part)).join(':');
}

/** Milliseconds as "0001:02:03.45", at most 9999 hours. */
export function timeSpan(ms: number): string {
  const hundredths = Math.min(Math.max(0, Math.floor(ms / 10)), 9999 * 360_000);
  const seconds = Math.floor(hundredths / 100);
  const hours = String(Math.floor(seconds / 3600)).padStart(4, '0');
  const rest = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => twoDigits(part)).join(':');
  return `${hours}:${rest}.${twoDigits(hundredths % 100)}`;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
