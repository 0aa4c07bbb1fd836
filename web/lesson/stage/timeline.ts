/** A chapter's animation: one progress value, 0 to 1, determines the frame. It can therefore play, scrub and reverse. */
import type { CellRef } from '../../engine/cell.ts';
import type { Frame } from '../../views/frame.ts';
import { find } from '../../views/hit.ts';
import { interpolate } from '../../views/interpolate.ts';
import type { Keyframe } from './keyframe.ts';

export interface Timeline {
  readonly stills: readonly Keyframe[];
  /** The progress of each still; the first is 0, the last 1. */
  readonly marks: readonly number[];
  /** Milliseconds from the first still to the last. */
  readonly duration: number;
}

export function timelineOf(stills: readonly Keyframe[]): Timeline {
  const durations = stills.slice(1).map((still) => still.duration);
  const duration = durations.reduce((sum, d) => sum + d, 0);
  const marks = [0];
  let reached = 0;
  for (const step of durations) {
    reached += step;
    marks.push(reached / duration);
  }
  return { stills, marks, duration };
}

export interface Moment {
  readonly frame: Frame;
  /** The previous still, and the progress towards the next one, 0 to 1. */
  readonly index: number;
  readonly between: number;
  /** The current step, or the one just finished. */
  readonly step: string;
  readonly question: CellRef | null;
}

/** Clamps progress to 0..1. At its mark, a still is shown exactly. */
export function momentAt(timeline: Timeline, progress: number): Moment {
  const at = Math.min(1, Math.max(0, progress));
  const { stills, marks } = timeline;
  let index = 0;
  while (index + 1 < marks.length && (marks[index + 1] ?? 1) <= at + 1e-9) index++;
  const from = stills[index] as Keyframe;
  const to = stills[index + 1];
  const start = marks[index] ?? 0;
  const end = marks[index + 1] ?? 1;
  const between = to && at > start + 1e-9 ? (at - start) / (end - start) : 0;
  if (!to || between === 0) return { frame: from.frame, index, between: 0, step: from.step, question: from.question };
  return { frame: interpolate(from.frame, to.frame, between), index, between, step: to.step, question: to.question };
}

/** The mark of the first still that shows a cell; undefined if none does. */
export function markShowing(timeline: Timeline | undefined, cell: CellRef): number | undefined {
  return timeline?.marks[timeline.stills.findIndex((still) => find(still.frame, cell))];
}

/** The mark of a step: of the chapter's own still, or of the first one if only that has the name. */
export function markOf(timeline: Timeline | undefined, step: string): number | undefined {
  const { stills, marks } = timeline ?? { stills: [], marks: [] };
  const own = stills.findIndex((still, i) => i > 0 && still.step === step);
  return own > 0 ? marks[own] : stills[0]?.step === step ? marks[0] : undefined;
}

/** The mark before or after a progress value, for stepping. */
export function neighbour(timeline: Timeline, progress: number, direction: 1 | -1): number {
  const { marks } = timeline;
  if (direction > 0) return marks.find((mark) => mark > progress + 1e-6) ?? 1;
  return [...marks].reverse().find((mark) => mark < progress - 1e-6) ?? 0;
}
