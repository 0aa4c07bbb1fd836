/**
 * All chapters in lesson order. A new chapter needs a folder here and a line in `chapter-ids.ts`. The ids are there, because the state
 * and the messages need them, so a list of imports here would say them a second time.
 */

import { ALL_CHAPTER_IDS, type ChapterId } from '../constants/chapter-ids.ts';
import type { Chapter, ChapterDeclaration } from './chapter.ts';

const FOLDERS = import.meta.glob<ChapterDeclaration>('./*/chapter.ts', { eager: true, import: 'default' });

export const CHAPTERS: readonly Chapter[] = ALL_CHAPTER_IDS.map(folder);

function folder(id: ChapterId): Chapter {
  const declaration = FOLDERS[`./${id}/chapter.ts`];
  if (!declaration)
    throw new Error(`chapter-ids.ts names the chapter "${id}", but chapters/${id}/chapter.ts is missing`);
  return { id, ...declaration };
}

/** The chapter with that id; the first one for an unknown id. */
export function chapterOf(id: string): Chapter {
  return CHAPTERS.find((chapter) => chapter.id === id) ?? (CHAPTERS[0] as Chapter);
}

/** The chapter that shows a tensor as the current one computes it: the current chapter if possible, else the first. */
export function chapterShowing(tensor: string, present: ChapterId): Chapter | undefined {
  const { figure } = chapterOf(present);
  const showing = CHAPTERS.filter((chapter) => chapter.figure === figure && chapter.tensors.includes(tensor));
  return showing.find((chapter) => chapter.id === present) ?? showing[0];
}
