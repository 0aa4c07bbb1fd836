/** An instructor's own material, checked: the order of the chapters, their steps and texts, and more exercises. */
import type { ReadonlySignal } from '@preact/signals-core';
import { exercisesOf, type NamedExercise } from '../chapters/exercises.ts';
import type { ChapterId } from '../constants/chapter-ids.ts';
import type { LabLesson } from '../lab-kit/laboratory.ts';
import type { StagedChapter } from '../stage/keyframe.ts';
import type { ChapterText } from '../ui/prose/prose.ts';

export interface Material {
  /** Plain text; null for none. */
  readonly title: string | null;
  /** In the instructor's order; null for the lesson's. */
  readonly chapters: readonly ChapterId[] | null;
  /** The instructor's own exercises of all chapters. */
  readonly exercises: readonly NamedExercise[];
  /** A chapter's exercises: the instructor's, then those of the lesson that the instructor chose. */
  exercisesOf(chapter: ChapterId): readonly NamedExercise[];
  /** The exercises of all listed chapters; without a list of chapters, the instructor's own. */
  readonly chosen: readonly NamedExercise[];
  /** Those of an assignment that names none: the chosen ones of a file that lists single exercises or has none of its own, else its own. */
  readonly assigned: readonly NamedExercise[];
  /** The chapter with the steps and captions of the material. The same object for the same chapter. */
  staged(chapter: StagedChapter): StagedChapter;
  text(text: ChapterText): ChapterText;
}

/** What the text of a chapter needs of the lesson around it. */
export interface ReadLesson extends LabLesson {
  /** The followed word; null for the last one. */
  readonly word: ReadonlySignal<number | null>;
  /** The instructor's material; null for none. */
  readonly material: ReadonlySignal<Material | null>;
  readonly settings: ReadonlySignal<{
    /** The available chapters in order. */
    readonly chapters: readonly ChapterId[];
    /** Whether the host page keeps the settings as they are. */
    readonly locked: boolean;
  }>;
}

/** A chapter's exercises, with or without an instructor's material. */
export function exercisesWith(material: Material | null, chapter: ChapterId): readonly NamedExercise[] {
  return material ? material.exercisesOf(chapter) : exercisesOf(chapter);
}
