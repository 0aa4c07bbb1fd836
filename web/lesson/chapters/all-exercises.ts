/**
 * All exercises in lesson order, each with the name that progress is stored under. They load at once, with the page's exercises, but not
 * with every page, as the chapters' declarations do.
 */
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

export const ALL_EXERCISES: readonly NamedExercise[] = CHAPTER_IDS.flatMap(exercisesOf);
