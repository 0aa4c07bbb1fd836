/** A chapter's figure as a row of stills, between which time runs both ways. */
import type { CellRef } from '../../engine/cell.ts';
import type { Frame } from '../../views/frame.ts';
import type { ChapterId } from '../constants/chapter-ids.ts';
import type { StageContext } from './context.ts';

export interface Keyframe {
  /** Names the step that leads to this still; the key of its caption in the message catalogue. */
  readonly step: string;
  readonly frame: Frame;
  /** How long the step takes when played, in milliseconds. */
  readonly duration: number;
  /** The cell that this still is about, questioned when the learner questions no other. */
  readonly question: CellRef | null;
}

/** The stills of one chapter; the last still of the chapter before stands in front of them. */
export type Scene = (context: StageContext) => readonly Keyframe[];

/** What the stage shows of a chapter. */
export interface StagedChapter {
  readonly id: ChapterId;
  /** In the order of computation. */
  readonly tensors: readonly string[];
  /** The chapter whose last still is the first of this one; null where there is none. */
  readonly before: ChapterId | null;
  readonly stills: Scene;
}

/** Durations in milliseconds: a matrix travels, one cell is worked out, a row or a whole matrix fills. */
export const DURATION = { move: 900, cell: 2600, row: 2400, fill: 2600, change: 1400 } as const;
