/** What a figure offers to be kept as a file: how to paint it on any surface, the words that go with it, and its numbers. */

import type { AttentionTrace } from '../../engine/engine.ts';
import type { Rgb } from '../../views/colour-map.ts';
import type { PaintTarget } from '../../views/paint/target.ts';
import type { ChapterId } from '../constants/chapter-ids.ts';
import type { Sentences } from '../inspector/describe.ts';
import type { StageFigure } from './stage-figure.ts';

export interface ExportFigure {
  /** What the file is called, without its ending. */
  readonly name: string;
  /** What the picture shows, in a line and at length; read out in place of it. */
  readonly title: string;
  readonly description: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly background: Rgb;
  paint(target: PaintTarget): void;
}

/** All that can be kept of a figure. */
export interface Keepable {
  /** The figure as it is drawn when it is asked for; null where there is nothing to keep. */
  readonly figure: () => StageFigure | null;
  readonly trace: AttentionTrace;
  readonly sentences: Sentences;
  /** The tensors of the chapter; the last one is offered first. */
  readonly tensors: readonly string[];
  readonly chapter: ChapterId;
  /** Whether the page can be printed for this figure. */
  readonly paper: boolean;
}
