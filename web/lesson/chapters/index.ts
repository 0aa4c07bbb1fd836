/** The chapters in the order of the lesson. A new chapter is a folder and one line here. */
import type { StageContext } from '../stage/context.ts';
import type { Keyframe } from '../stage/keyframe.ts';
import type { Chapter } from './chapter.ts';
import { concat } from './concat/index.ts';
import { heads } from './heads/index.ts';
import { mask } from './mask/index.ts';
import { output } from './output/index.ts';
import { qkv } from './qkv/index.ts';
import { scale } from './scale/index.ts';
import { scores } from './scores/index.ts';
import { softmax } from './softmax/index.ts';
import { split } from './split/index.ts';
import { values } from './values/index.ts';

export const CHAPTERS: readonly Chapter[] = [qkv, scores, scale, mask, softmax, values, split, heads, concat, output];

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
