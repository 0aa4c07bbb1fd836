/** The caption and the step of a moment in the timeline. */
import { t } from '../../messages/index.ts';
import type { ChapterId } from '../constants/chapter-ids.ts';
import type { StagedChapter } from './keyframe.ts';
import type { Moment } from './timeline.ts';

/** The chapter that the moment's still was taken over from; null for the chapter's own stills. */
function inheritedFrom({ before }: StagedChapter, { index, between }: Moment): ChapterId | null {
  return index === 0 && between === 0 ? before : null;
}

export function captionOf(chapter: StagedChapter, moment: Moment): string {
  const captions: Readonly<Record<string, Readonly<Record<string, string>>>> = t.stage.steps;
  return captions[inheritedFrom(chapter, moment) ?? chapter.id]?.[moment.step] ?? '';
}

/** The chapter's own step at a moment; "" before the first. */
export function ownStep(chapter: StagedChapter, moment: Moment): string {
  return inheritedFrom(chapter, moment) ? '' : moment.step;
}
