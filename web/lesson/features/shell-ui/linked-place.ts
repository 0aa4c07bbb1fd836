/** A place in a chapter that a link leads to: the card of a step, or “More”. */
import type { ChapterId } from '../../constants/chapter-ids.ts';
import type { UnfinishedWork } from '../../exercises/unfinished.ts';

/** What links call “More”. */
export const MORE = 'more';

export interface LinkedPlace {
  readonly chapter: ChapterId;
  /** Selects what gets the focus: the card of a step, or “More”; undefined for the chapter's beginning. */
  readonly place: string | undefined;
  /** The step of the figure that the link is about. */
  readonly step: string | undefined;
}

/** `name` is a step's, `MORE`, or undefined for the beginning. Unfolds “More” for a link to it. */
export function placeIn(
  chapter: ChapterId,
  name: string | undefined,
  unfinished: Pick<UnfinishedWork, 'more'>,
): LinkedPlace {
  if (name !== MORE) return { chapter, place: name && `[data-step='${name}'] button`, step: name };
  unfinished.more = true;
  return { chapter, place: '.more > summary', step: undefined };
}
