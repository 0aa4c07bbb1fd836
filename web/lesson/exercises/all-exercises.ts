/** Every chapter's exercises, in the order of the lesson, each with the name under which its progress is kept. */
import { CHAPTER_IDS, type ChapterId } from '../state/chapter-ids.ts';
import { type ExerciseEntry, entryName } from './entry.ts';

const LISTS = import.meta.glob<readonly ExerciseEntry[]>('../chapters/*/exercises.ts', {
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
  const entries = LISTS[`../chapters/${chapter}/exercises.ts`] ?? [];
  return entries.map((entry) => ({ name: `${chapter}/${entryName(entry)}`, chapter, entry }));
}

export const ALL_EXERCISES: readonly NamedExercise[] = CHAPTER_IDS.flatMap(exercisesOf);
