/** What a figure offers to be kept as a file: how to paint it on any surface, and the words that go with it. */

import type { Rgb } from '../../views/colour-map.ts';
import type { PaintTarget } from '../../views/paint/target.ts';

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
