/** The record of one exercise, how an answer updates it, and how two records merge. Pure. */
import * as v from 'valibot';
import type { ExerciseResult } from '../result.ts';

const MOST_ANSWERS = 1_000_000;
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_ANSWERS));

/** A moment in UTC, as `Date` writes it. Years of four digits sort as text. */
export const momentSchema = v.pipe(
  v.string(),
  v.check((time) => /^\d{4}-/.test(time) && new Date(time).toJSON() === time),
);

export const recordSchema = v.strictObject({
  /** Answers that were judged, and how many of them were right. */
  answers: count,
  rightAnswers: count,
  solved: v.boolean(),
  /** Solved at least once without a hint and without the solution. */
  unaided: v.boolean(),
  /** Ids of the mistakes made, without duplicates, the latest last. */
  mistakes: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z0-9][\w-]{0,79}$/i))), v.maxLength(20)),
  /** The seed of the last question answered. */
  seed: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 33)),
  /** When it was last answered. */
  last: momentSchema,
});

export type ExerciseRecord = Readonly<v.InferOutput<typeof recordSchema>>;

/** By the exercise's name, "softmax/predict-row-softmax". */
export type Records = Readonly<Record<string, ExerciseRecord>>;

/** Several times the lesson's exercises. */
export const MOST_RECORDS = 2000;

export const recordsSchema = v.pipe(
  v.record(v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,39}\/[a-z][\w-]{0,79}$/i)), recordSchema),
  v.check((records) => Object.keys(records).length <= MOST_RECORDS),
);

const NEW: Omit<ExerciseRecord, 'seed' | 'last'> = {
  answers: 0,
  rightAnswers: 0,
  solved: false,
  unaided: false,
  mistakes: [],
};

const MOST_MISTAKES = 20;

export function afterAnswer(before: ExerciseRecord | undefined, result: ExerciseResult, now: Date): ExerciseRecord {
  const { answers, rightAnswers, solved, unaided, mistakes } = before ?? NEW;
  const { right, mistake, hints, sawSolution, seed } = result;
  return {
    // A record with more could not be read again.
    answers: Math.min(answers + 1, MOST_ANSWERS),
    rightAnswers: Math.min(rightAnswers + (right ? 1 : 0), MOST_ANSWERS),
    solved: solved || right,
    unaided: unaided || (right && hints === 0 && !sawSolution),
    mistakes: mistake === null ? mistakes : together(mistakes, [mistake]),
    seed,
    last: now.toISOString(),
  };
}

/** Merges both: what was solved in either is solved; counts come from the larger record. */
export function merged(a: Records, b: Records): Records {
  const names = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return Object.fromEntries(
    names.flatMap((name) => {
      const [one, other] = [a[name], b[name]];
      const record = one && other ? mergedRecord(one, other) : (one ?? other);
      return record ? [[name, record]] : [];
    }),
  );
}

function mergedRecord(a: ExerciseRecord, b: ExerciseRecord): ExerciseRecord {
  const [earlier, later] = a.last <= b.last ? [a, b] : [b, a];
  return {
    answers: Math.max(a.answers, b.answers),
    rightAnswers: Math.max(a.rightAnswers, b.rightAnswers),
    solved: a.solved || b.solved,
    unaided: a.unaided || b.unaided,
    mistakes: together(earlier.mistakes, later.mistakes),
    seed: later.seed,
    last: later.last,
  };
}

function together(earlier: readonly string[], later: readonly string[]): string[] {
  return [...earlier.filter((id) => !later.includes(id)), ...later].slice(-MOST_MISTAKES);
}
