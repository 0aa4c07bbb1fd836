/**
 * The chapters in the order of the lesson. A new chapter is a folder here, its words in `web/messages`, and one line in
 * `chapter-ids.ts`.
 */

import { CHAPTER_IDS, type ChapterId } from '../constants/chapter-ids.ts';
import { sameFigure } from '../model/own-figure.ts';
import type { LoadComputation } from '../session/computation.ts';
import type { StageContext } from '../stage/context.ts';
import type { Keyframe, StagedChapter } from '../stage/keyframe.ts';
import type { Chapter } from './chapter.ts';

const FOLDERS = import.meta.glob<Chapter>('./*/index.ts', { eager: true, import: 'chapter' });

export const CHAPTERS: readonly Chapter[] = CHAPTER_IDS.map(folder);

function folder(id: ChapterId): Chapter {
  const chapter = FOLDERS[`./${id}/index.ts`];
  if (!chapter) throw new Error(`chapter-ids.ts names the chapter "${id}", but chapters/${id}/index.ts is missing`);
  return chapter;
}

/** The chapter of that id; the first one for an id that does not exist. */
export function chapterOf(id: string): Chapter {
  return CHAPTERS.find((chapter) => chapter.id === id) ?? (CHAPTERS[0] as Chapter);
}

/** The chapter that shows a tensor as the present one computes it: the present one if it does, else the first. */
export function chapterShowing(tensor: string, present: ChapterId): Chapter | undefined {
  const showing = CHAPTERS.filter(({ id, tensors }) => sameFigure(id, present) && tensors.includes(tensor));
  return showing.find((chapter) => chapter.id === present) ?? showing[0];
}

/** The chapter with whose last still this one begins; null where there is none, and where that one computes something else. */
export function chapterBefore(id: ChapterId): Chapter | null {
  const before = CHAPTERS[CHAPTER_IDS.indexOf(id) - 1];
  return before && sameFigure(before.id, id) ? before : null;
}

/** A chapter's stills, begun where the chapter before ended, so that the picture never jumps from one to another of one figure. */
export function stillsOf(chapter: Chapter, context: StageContext): readonly Keyframe[] {
  const own = chapter.scene(context);
  const before = chapterBefore(chapter.id)?.scene(context).at(-1);
  return before ? [before, ...own] : own;
}

const STAGED: ReadonlyMap<string, StagedChapter> = new Map(
  CHAPTERS.map((chapter) => {
    const { id, tensors } = chapter;
    const stills = (context: StageContext) => stillsOf(chapter, context);
    return [id, { id, tensors, before: chapterBefore(id)?.id ?? null, stills }];
  }),
);

/** A chapter for the stage, which knows no chapters: always the same object for one chapter. */
export function staged(id: ChapterId): StagedChapter | null {
  return STAGED.get(id) ?? null;
}

/** What a chapter computes beyond the forward pass. */
export function computationOf(id: ChapterId): LoadComputation | undefined {
  return chapterOf(id).computation;
}
