/** What is said about a moment: the caption of its step, and which of the chapter's own steps it is. */
import { t } from '../../messages/index.ts';
import type { ChapterId } from '../constants/chapter-ids.ts';
import type { StagedChapter } from './keyframe.ts';
import type { Moment } from './timeline.ts';

/** The chapter that a moment's still was taken over from, and whose name it keeps; null for the chapter's own stills. */
function inheritedFrom({ before }: StagedChapter, { index, between }: Moment): ChapterId | null {
  return index === 0 && between === 0 ? before : null;
}

export function captionOf(chapter: StagedChapter, moment: Moment): string {
  const captions: Readonly<Record<string, Readonly<Record<string, string>>>> = t.stage.steps;
  return captions[inheritedFrom(chapter, moment) ?? chapter.id]?.[moment.step] ?? '';
}

/** The chapter's own step that a moment belongs to; "" before the first. */
export function ownStep(chapter: StagedChapter, moment: Moment): string {
  return inheritedFrom(chapter, moment) ? '' : moment.step;
}
