/** An exportable figure: how to paint it, its descriptions and its numbers. */
import type { AttentionTrace } from '../../engine/engine.ts';
import type { Rgb } from '../../views/colour-map.ts';
import type { PaintTarget } from '../../views/paint/target.ts';
import type { ChapterId } from '../constants/chapter-ids.ts';
import type { Sentences } from '../inspector/describe.ts';
import type { StageFigure } from './stage-figure.ts';

export interface ExportFigure {
  /** The file name without extension. */
  readonly name: string;
  /** Short and long descriptions of the picture for screen readers. */
  readonly title: string;
  readonly description: string;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly background: Rgb;
  paint(target: PaintTarget): void;
}

/** Everything about a figure that can be exported. */
export interface ExportSource {
  /** The current figure; null if there is nothing to export. */
  readonly figure: () => StageFigure | null;
  readonly trace: AttentionTrace;
  readonly sentences: Sentences;
  /** The chapter's tensors; the last one is the default choice. */
  readonly tensors: readonly string[];
  readonly chapter: ChapterId;
  /** The selected head, counted from 0. */
  readonly head: number;
  /** Whether the page can be printed for this figure. */
  readonly paper: boolean;
}
