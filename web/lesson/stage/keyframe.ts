/** Keyframes ("stills") of a chapter's figure; the animation interpolates between them. */
import type { CellRef } from '../../engine/cell.ts';
import type { Frame } from '../../views/frame.ts';
import type { ChapterId } from '../constants/chapter-ids.ts';
import type { StageContext } from './context.ts';

/** The step of the beginning, before the first step. */
export const BEGINNING = '';

export interface Keyframe {
  /**
   * The step that leads to this still: the text has a card for it, and the messages a caption. Neighbours with the same step are
   * waypoints of it; only the last of them is a stop.
   */
  readonly step: string;
  readonly frame: Frame;
  /** From the still before to this one, in milliseconds. */
  readonly duration: number;
  /** The cell that this still explains unless the learner inspects another. */
  readonly question: CellRef | null;
  /** The chapter's exhibit covers the frame (`chapters/<id>/lab.ts`). */
  readonly exhibit?: true;
  /** Shows the result where the figure stands still, on paper or as a preview; no moment of the animation. */
  readonly poster?: true;
}

/** The stills of one chapter, in order. */
export type Scene = (context: StageContext) => readonly Keyframe[];

/** A chapter's content on the stage. */
export interface StagedChapter {
  readonly id: ChapterId;
  /** In the order of computation. */
  readonly tensors: readonly string[];
  /** The poster, the beginning, then the stills of all steps. */
  readonly stills: Scene;
  /** Captions in place of the lesson's, by step. */
  readonly captions?: Readonly<Record<string, string>>;
}

/** Durations in milliseconds: moving a matrix, computing one cell, filling a row or a whole matrix. */
export const DURATION = { move: 900, cell: 2600, row: 2400, fill: 2600, change: 1400 } as const;

/** What the stage tells an exhibit: a large view that takes the place of the matrices at some steps of a chapter. */
export interface ExhibitMoment {
  /** Whether the exhibit is visible; between its steps it stays loaded. */
  readonly shown: boolean;
  /** The step that is playing or has just finished; at the beginning, the first one. */
  readonly step: string;
  /** How much of the step has played, 0 to 1; 1 at rest. */
  readonly part: number;
}
