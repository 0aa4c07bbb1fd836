/** All exercises in lesson order, each with the name that progress is stored under. */
import { CHAPTER_IDS, type ChapterId } from '../constants/chapter-ids.ts';
import { type ExerciseEntry, entryName } from '../exercises/entry.ts';

const LISTS = import.meta.glob<readonly ExerciseEntry[]>('./*/exercises.ts', {
  eager: true,
  import: 'exercises',
});

export interface NamedExercise {
  /** "softmax/predict-row-softmax" */
  readonly name: string;
  readonly chapter: ChapterId;
  readonly entry: ExerciseEntry;
}

export function exercisesOf(chapter: ChapterId): readonly NamedExercise[] {
  const entries = LISTS[`./${chapter}/exercises.ts`] ?? [];
  return entries.map((entry) => ({ name: `${chapter}/${entryName(entry)}`, chapter, entry }));
}

/** Seed offset per chapter reusing a question; exceeds any number of retries. */
const SEED_STRIDE = 1000;

/** The seed offset of an exercise, so that a repeated question gets other numbers. */
export function seedOffset(name: string): number {
  const question = questionOf(name);
  const own = ALL_EXERCISES.findIndex((other) => other.name === name);
  const before = ALL_EXERCISES.slice(0, Math.max(0, own)).filter((other) => questionOf(other.name) === question);
  return SEED_STRIDE * before.length;
}

function questionOf(name: string): string {
  return name.slice(name.indexOf('/') + 1);
}

export const ALL_EXERCISES: readonly NamedExercise[] = CHAPTER_IDS.flatMap(exercisesOf);
