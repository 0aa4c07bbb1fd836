/** What is said about a moment: the caption of its step, and which of the chapter's own steps it is. */
import { t } from '../../messages/index.ts';
import { CHAPTER_IDS, type ChapterId } from '../state/chapter-ids.ts';
import type { Moment } from './timeline.ts';

/** The first still of a chapter is the last of the one before, and is called as it was called there. */
function isInherited(chapter: ChapterId, { index, between }: Moment): boolean {
  return index === 0 && between === 0 && chapter !== CHAPTER_IDS[0];
}

export function captionOf(chapter: ChapterId, moment: Moment): string {
  const captions: Readonly<Record<string, Readonly<Record<string, string>>>> = t.stage.steps;
  const before = CHAPTER_IDS[CHAPTER_IDS.indexOf(chapter) - 1];
  const owner = before !== undefined && isInherited(chapter, moment) ? before : chapter;
  return captions[owner]?.[moment.step] ?? '';
}

/** The chapter's own step that a moment belongs to; "" before the first. */
export function ownStep(chapter: ChapterId, moment: Moment): string {
  return isInherited(chapter, moment) ? '' : moment.step;
}
