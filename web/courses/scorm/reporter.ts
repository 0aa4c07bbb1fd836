/**
 * Reports exercise results to a learning platform (SCORM 1.2 Run-Time Environment, section 3.4).
 *
 * It sends completion and a score from 0 to 100, an objective per exercise, an interaction per answer, and the record
 * for the next visit. Everything except interactions is sent in full every time, so the next answer repairs a failed
 * report.
 */

import type { Records } from '../../lesson/exercises/progress/record.ts';
import type { ExerciseResult } from '../../lesson/exercises/result.ts';
import { scoreOf, standingOf } from '../assignment/attempts.ts';
import { NOT_IMPLEMENTED, type ScormSession } from './scorm-session.ts';
import { fromSuspendData, toSuspendData } from './suspend-data.ts';
import { clockTime, timeSpan } from './times.ts';

export interface Task {
  readonly exercises: readonly string[];
  readonly attempts: number | null;
}

/** Final statuses, set by the platform or an earlier visit. */
const SETTLED = new Set(['completed', 'passed', 'failed']);

export class Reporter {
  readonly #began: number;
  /** Optional data model elements that this platform does not support. */
  readonly #missing = new Set<string>();
  /** Index of the next interaction. */
  #interaction: number;
  #failed: string | null = null;
  /** Review or browse mode: nothing may be written. */
  readonly #readOnly: boolean;
  #settled: boolean;

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
    this.#total(records);
    this.#objectives(records);
    return this.#store();
  }

  /** Reports an answer: the progress, and the answer as an interaction. */
  answered(result: ExerciseResult, records: Records): string | null {
    if (this.#readOnly || !this.task.exercises.includes(result.name)) return null;
    this.#failed = null;
    this.#answer(result);
    this.#total(records);
    this.#objectives(records);
    return this.#store();
  }

  /** Sends the final report and ends the session. */
  end(records: Records): void {
    this.report(records);
    this.session.finish();
  }

  #total(records: Records): void {
    const { solved, done, of } = scoreOf(records, this.task.exercises, this.task.attempts);
    if (of > 0) {
      this.#set('cmi.core.score.min', '0');
      this.#set('cmi.core.score.max', '100');
      this.#set('cmi.core.score.raw', String(Math.round((100 * solved) / of)));
    }
    if (!this.#settled) this.#set('cmi.core.lesson_status', done === of ? 'completed' : 'incomplete');
    this.#set('cmi.suspend_data', toSuspendData(records, this.task.exercises));
  }

  #objectives(records: Records): void {
    for (const [i, name] of this.task.exercises.entries()) {
      const standing = standingOf(records[name], this.task.attempts);
      if (!this.#optional('objectives', i, 'id', identifier(name))) return;
      this.#optional('objectives', i, 'score.min', '0');
      this.#optional('objectives', i, 'score.max', '100');
      this.#optional('objectives', i, 'score.raw', standing === 'solved' ? '100' : '0');
      const open = records[name] ? 'incomplete' : 'not attempted';
      this.#optional('objectives', i, 'status', { solved: 'passed', closed: 'failed', open }[standing]);
    }
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
