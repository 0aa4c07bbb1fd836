/**
 * Tells a learning platform what became of the exercises: completion and a score from 0 to 100 for all of them, each as an objective
 * with its own score, each answer as an interaction, and the record to go on from (SCORM 1.2 Run-Time Environment, section 3.4).
 * Everything but interactions is told whole every time, so what was refused once is made good by the next answer.
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

/** Statuses that a platform or an earlier visit has settled. */
const SETTLED = new Set(['completed', 'passed', 'failed']);

export class Reporter {
  readonly #began: number;
  /** Optional parts of the data model that this platform has not got. */
  readonly #missing = new Set<string>();
  /** The number of the next interaction. */
  #interaction: number;
  #failed: string | null = null;
  /** Looking back or around: nothing may be changed. */
  readonly #looking: boolean;
  #settled: boolean;

  /** `session` is open. */
  constructor(
    private readonly session: ScormSession,
    private readonly task: Task,
    private readonly now: () => Date = () => new Date(),
  ) {
    this.#began = now().getTime();
    this.#looking = ['browse', 'review'].includes(session.get('cmi.core.lesson_mode'));
    this.#settled = SETTLED.has(session.get('cmi.core.lesson_status'));
    const count = Number(session.get('cmi.interactions._count'));
    this.#interaction = Number.isInteger(count) && count > 0 ? count : 0;
  }

  /** What was answered in earlier visits. */
  restored(): Records {
    return fromSuspendData(this.session.get('cmi.suspend_data'), this.task.exercises);
  }

  /** Tells where the learner stands. The error code if the platform did not store it, else null. */
  report(records: Records): string | null {
    if (this.#looking) return null;
    this.#failed = null;
    this.#total(records);
    this.#objectives(records);
    return this.#store();
  }

  /** The same after an answer, which becomes an interaction. */
  answered(result: ExerciseResult, records: Records): string | null {
    if (this.#looking || !this.task.exercises.includes(result.name)) return null;
    this.#failed = null;
    this.#answer(result);
    this.#total(records);
    this.#objectives(records);
    return this.#store();
  }

  /** The page goes: everything once more, and goodbye. */
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
    // The learner may come back, also to what is complete.
    this.#set('cmi.core.exit', 'suspend');
    if (!this.session.commit()) this.#failed ??= this.session.error;
    return this.#failed;
  }

  #set(element: string, value: string): boolean {
    const stored = this.session.set(element, value);
    if (!stored) this.#failed ??= this.session.error;
    return stored;
  }

  /** A part that a platform may leave out: one that does is not asked again. */
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

/** Letters, digits and signs without spaces. */
function identifier(name: string): string {
  return name.replace('/', '.');
}
