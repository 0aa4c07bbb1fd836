/** All chapters in lesson order. A new chapter needs a folder here, texts in `web/messages`, and a line in `chapter-ids.ts`. */

import { CHAPTER_IDS, type ChapterId } from '../constants/chapter-ids.ts';
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
  const { figure } = chapterOf(present);
  const showing = CHAPTERS.filter((chapter) => chapter.figure === figure && chapter.tensors.includes(tensor));
  return showing.find((chapter) => chapter.id === present) ?? showing[0];
}
