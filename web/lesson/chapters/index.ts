/** All chapters in lesson order. A new chapter needs a folder here, texts in `web/messages`, and a line in `chapter-ids.ts`. */

import { CHAPTER_IDS, type ChapterId } from '../constants/chapter-ids.ts';
import { sameFigure } from '../model/own-figure.ts';
import type { LoadComputation } from '../session/computation.ts';
import type { StageContext } from '../stage/context.ts';
import { type Keyframe, POSTER, type StagedChapter } from '../stage/keyframe.ts';
import type { Chapter } from './chapter.ts';

const FOLDERS = import.meta.glob<Chapter>('./*/index.ts', { eager: true, import: 'chapter' });

export const CHAPTERS: readonly Chapter[] = CHAPTER_IDS.map(folder);

function folder(id: ChapterId): Chapter {
  const chapter = FOLDERS[`./${id}/index.ts`];
  if (!chapter) throw new Error(`chapter-ids.ts names the chapter "${id}", but chapters/${id}/index.ts is missing`);
  return chapter;
}

/** The chapter with that id; the first one for an unknown id. */
export function chapterOf(id: string): Chapter {
  return CHAPTERS.find((chapter) => chapter.id === id) ?? (CHAPTERS[0] as Chapter);
}

/** The chapter that shows a tensor as the current one computes it: the current chapter if possible, else the first. */
export function chapterShowing(tensor: string, present: ChapterId): Chapter | undefined {
  const showing = CHAPTERS.filter(({ id, tensors }) => sameFigure(id, present) && tensors.includes(tensor));
  return showing.find((chapter) => chapter.id === present) ?? showing[0];
}

/**
 * The poster on which a chapter opens, then its stills. The poster is the scene's first still, or a copy of a step's still. It is
 * the first still until the chapter's computation is ready.
 */
export function stillsOf(chapter: Chapter, context: StageContext): readonly Keyframe[] {
  const own = chapter.scene(context);
  if (own[0]?.step === POSTER) return own;
  const shown = own.findLast(({ step }) => step === chapter.poster) ?? own[0];
  return shown ? [{ ...shown, step: POSTER }, ...own] : own;
}

const STAGED: ReadonlyMap<string, StagedChapter> = new Map(
  CHAPTERS.map((chapter) => {
    const { id, tensors, poster } = chapter;
    const stills = (context: StageContext) => stillsOf(chapter, context);
    return [id, { id, tensors, poster, stills }];
  }),
);

/** A chapter as the stage sees it, which does not know chapters. Returns the same object for the same chapter. */
export function staged(id: ChapterId): StagedChapter | null {
  return STAGED.get(id) ?? null;
}

/** A chapter's own computation beyond the forward pass. */
export function computationOf(id: ChapterId): LoadComputation | undefined {
  return chapterOf(id).computation;
}
