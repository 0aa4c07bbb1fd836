/** Status of an exercise in an assignment: open, solved, or closed (no attempts left). Pure. */
import type { ExerciseRecord, Records } from '../../lesson/exercises/progress/record.ts';

export type Standing = 'open' | 'solved' | 'closed';

export function standingOf(record: ExerciseRecord | undefined, attempts: number | null): Standing {
  if (record?.solved) return 'solved';
  return attempts !== null && (record?.answers ?? 0) >= attempts ? 'closed' : 'open';
}

/** Attempts left; null for no limit. */
export function answersLeft(record: ExerciseRecord | undefined, attempts: number | null): number | null {
  return attempts === null ? null : Math.max(0, attempts - (record?.answers ?? 0));
}

export interface Score {
  readonly solved: number;
  /** Number of exercises that are solved or closed. */
  readonly done: number;
  readonly of: number;
}

export function scoreOf(records: Records, exercises: readonly string[], attempts: number | null): Score {
  const standings = exercises.map((name) => standingOf(records[name], attempts));
  return {
    solved: standings.filter((standing) => standing === 'solved').length,
    done: standings.filter((standing) => standing !== 'open').length,
    of: exercises.length,
  };
}
