/** An instructor's own material, checked: the order of the chapters, their steps and texts, and more exercises. */
import { exercisesOf, type NamedExercise } from '../chapters/all-exercises.ts';
import type { ChapterId } from '../constants/chapter-ids.ts';
import type { StagedChapter } from '../stage/keyframe.ts';
import type { ChapterText } from '../ui/prose/prose.ts';

export interface Material {
  /** Plain text; null for none. */
  readonly title: string | null;
  /** In the instructor's order; null for the lesson's. */
  readonly chapters: readonly ChapterId[] | null;
  /** The instructor's own exercises of all chapters. */
  readonly exercises: readonly NamedExercise[];
  /** A chapter's exercises: the instructor's, then the lesson's unless they are left out. */
  exercisesOf(chapter: ChapterId): readonly NamedExercise[];
  /** The chapter with the steps and captions of the material. The same object for the same chapter. */
  staged(chapter: StagedChapter): StagedChapter;
  text(text: ChapterText): ChapterText;
}

/** A chapter's exercises, with or without an instructor's material. */
export function exercisesWith(material: Material | null, chapter: ChapterId): readonly NamedExercise[] {
  return material ? material.exercisesOf(chapter) : exercisesOf(chapter);
}
