/**
 * The chapters in the order of the lesson. A new chapter is a folder here, its words in `web/messages`, and one line in
 * `chapter-ids.ts`.
 */
import type { StageContext } from '../stage/context.ts';
import type { Keyframe } from '../stage/keyframe.ts';
import { CHAPTER_IDS, type ChapterId } from '../state/chapter-ids.ts';
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

/** The chapter that shows a tensor: the present one if it does, else the first. */
export function chapterShowing(tensor: string, present: string): Chapter | undefined {
  const showing = CHAPTERS.filter((chapter) => chapter.tensors.includes(tensor));
  return showing.find((chapter) => chapter.id === present) ?? showing[0];
}

/** A chapter's stills, begun where the chapter before ended, so that the picture never jumps. */
export function stillsOf(chapter: Chapter, context: StageContext): readonly Keyframe[] {
  const own = chapter.scene(context);
  const before = CHAPTERS[CHAPTERS.indexOf(chapter) - 1]?.scene(context).at(-1);
  return before ? [before, ...own] : own;
}
