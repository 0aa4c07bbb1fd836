/** Keyframes ("stills") of a chapter's figure; the animation interpolates between them. */
import type { CellRef } from '../../engine/cell.ts';
import type { Frame } from '../../views/frame.ts';
import type { ChapterId } from '../constants/chapter-ids.ts';
import type { StageContext } from './context.ts';

export interface Keyframe {
  /** The step that leads to this still; the key of its caption in the messages. */
  readonly step: string;
  readonly frame: Frame;
  /** The step's duration in milliseconds. */
  readonly duration: number;
  /** The cell that this still explains unless the learner inspects another. */
  readonly question: CellRef | null;
}

/** The stills of one chapter, preceded by the last still of the previous chapter. */
export type Scene = (context: StageContext) => readonly Keyframe[];

/** A chapter's content on the stage. */
export interface StagedChapter {
  readonly id: ChapterId;
  /** In the order of computation. */
  readonly tensors: readonly string[];
  /** The chapter whose last still comes first here; null without one. */
  readonly before: ChapterId | null;
  readonly stills: Scene;
}

/** Durations in milliseconds: moving a matrix, computing one cell, filling a row or a whole matrix. */
export const DURATION = { move: 900, cell: 2600, row: 2400, fill: 2600, change: 1400 } as const;
