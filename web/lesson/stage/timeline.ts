/** A chapter's animation: one progress value, 0 to 1, determines the frame. It can therefore play, scrub and reverse. */
import type { CellRef } from '../../engine/cell.ts';
import type { Frame } from '../../views/frame.ts';
import { find } from '../../views/hit.ts';
import { BEGINNING, type Keyframe } from './keyframe.ts';

/** From the beginning to the first still, in milliseconds. */
const START = 500;

/** Where playing can stop: at the beginning, and at the last still of each step. */
export interface Stop {
  /** `BEGINNING` for the first. */
  readonly step: string;
  readonly mark: number;
}

export interface Timeline {
  /** Shown where the figure stands still before it has begun. */
  readonly poster: Keyframe | undefined;
  /** The beginning first. */
  readonly stills: readonly Keyframe[];
  /** The progress of each still; the first is 0, the last 1. */
  readonly marks: readonly number[];
  /** In order: the beginning, then one for each step. */
  readonly stops: readonly Stop[];
  /** Milliseconds from the first still to the last. */
  readonly duration: number;
}

export function timelineOf(all: readonly Keyframe[]): Timeline {
  const poster = all.find((still) => still.poster);
  const stills = all.filter((still) => !still.poster);
  const durations = stills.slice(1).map((still, i) => (stills[i]?.step === BEGINNING ? START : still.duration));
  const duration = durations.reduce((sum, d) => sum + d, 0);
  const marks = [0];
  let reached = 0;
  for (const step of durations) {
    reached += step;
    marks.push(reached / duration);
  }
  const stops = stills.flatMap(({ step }, i) =>
    step === stills[i + 1]?.step ? [] : [{ step, mark: marks[i] as number }],
  );
  return { poster, stills, marks, stops, duration };
}

export interface Moment {
  readonly frame: Frame;
  /** The previous still, and the progress towards the next one, 0 to 1. */
  readonly index: number;
  readonly between: number;
  /** The current step, or the one just finished. */
  readonly step: string;
  readonly question: CellRef | null;
  /** Whether the chapter's exhibit covers the frame: at its still, and on the way there. */
  readonly exhibited: boolean;
}

/** The picture between two stills; `part` of the way is done, more than 0 and less than 1. */
export type Motion = (from: Frame, to: Frame, part: number) => Frame;

/**
 * Clamps progress to 0..1. At its mark, a still is shown exactly. While the code of `motion` is not loaded (null), the picture waits at the
 * still before.
 */
export function momentAt(timeline: Timeline, progress: number, motion: Motion | null): Moment {
  const at = Math.min(1, Math.max(0, progress));
  const { stills, marks } = timeline;
  let index = 0;
  while (index + 1 < marks.length && (marks[index + 1] ?? 1) <= at + 1e-9) index++;
  const from = stills[index] as Keyframe;
  const to = stills[index + 1];
  const start = marks[index] ?? 0;
  const end = marks[index + 1] ?? 1;
  const between = to && at > start + 1e-9 ? (at - start) / (end - start) : 0;
  const shown = to && between > 0 ? to : from;
  const frame = shown === from || !motion ? from.frame : motion(from.frame, shown.frame, between);
  const { step, question, exhibit = false } = shown;
  return { frame, index, between, step, question, exhibited: exhibit };
}

/** What stands where nothing plays: the poster in the place of the beginning. */
export function standingAt(timeline: Timeline, progress: number, motion: Motion | null): Moment {
  const { poster } = timeline;
  if (!poster || progress > 0) return momentAt(timeline, progress, motion);
  const { frame, step, question, exhibit = false } = poster;
  return { frame, index: 0, between: 0, step, question, exhibited: exhibit };
}

/** The step whose caption a moment has: the beginning has that of the first step. */
export function captioned({ stops }: Timeline, step: string): string {
  return step === BEGINNING ? (stops[1]?.step ?? BEGINNING) : step;
}

/** The mark of a still that shows a cell: of the first stop, else of the first waypoint; undefined if none does. */
export function markShowing(timeline: Timeline | null, cell: CellRef): number | undefined {
  if (!timeline) return undefined;
  const { stills, marks, stops } = timeline;
  const showing = marks.filter((_, i) => shows(stills[i] as Keyframe, cell));
  return showing.find((mark) => stops.some((stop) => stop.mark === mark)) ?? showing[0];
}

function shows({ step, exhibit, frame }: Keyframe, cell: CellRef): boolean {
  return step !== BEGINNING && !exhibit && find(frame, cell) !== null;
}

/** The mark of a step's stop; undefined for an unknown step. */
export function markOf(timeline: Timeline | null, step: string): number | undefined {
  return timeline?.stops.find((stop) => stop.step === step)?.mark;
}

/** The mark of the last still that shows the exhibit; undefined without an exhibit. */
export function markOfExhibit(timeline: Timeline | null): number | undefined {
  return timeline?.marks[timeline.stills.findLastIndex((still) => still.exhibit)];
}

/** The nearest still without the exhibit: the one before if there is one, otherwise the one after. */
export function nearestWithoutExhibit(timeline: Timeline, { index }: Moment): Moment {
  const { stills, marks } = timeline;
  const isOpen = ({ step, exhibit }: Keyframe): boolean => step !== BEGINNING && !exhibit;
  const before = stills.findLastIndex((still, i) => i <= index && isOpen(still));
  return momentAt(timeline, marks[before < 0 ? stills.findIndex(isOpen) : before] ?? 0, null);
}

/** Where something next changes: a beginning that shows the first still's picture has no way to it. */
export function pastBeginning({ stills, marks }: Timeline, progress: number): number {
  const [beginning, first] = stills;
  return first && beginning?.frame === first.frame ? Math.max(progress, marks[1] ?? 0) : progress;
}

/** The step of the last stop up to a progress value. */
export function stopAt({ stops }: Timeline, progress: number): string {
  return stops.findLast(({ mark }) => mark <= progress + 1e-9)?.step ?? BEGINNING;
}

/** The stop before or after a progress value, for stepping. */
export function neighbour({ stops }: Timeline, progress: number, direction: 1 | -1): number {
  const wanted = (mark: number): boolean => (direction > 0 ? mark > progress + 1e-6 : mark < progress - 1e-6);
  const stop = direction > 0 ? stops.find(({ mark }) => wanted(mark)) : stops.findLast(({ mark }) => wanted(mark));
  return stop?.mark ?? (direction > 0 ? 1 : 0);
}
