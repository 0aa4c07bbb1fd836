/**
 * The stills of a matrix product: empty, one cell, one row, complete. All share one picture and differ in the number of finished
 * cells.
 */
import type { CellRef } from '../../engine/cell.ts';
import type { Frame } from '../../views/frame.ts';
import { DURATION, type Keyframe } from './keyframe.ts';

/** How many cells of a head's result are finished, given its rows and columns. */
export type Progress = (rows: number, columns: number) => number;

export const NONE: Progress = () => 0;
export const ONE_CELL: Progress = () => 1;
export const ONE_ROW: Progress = (_, columns) => columns;
export const ALL: Progress = (rows, columns) => rows * columns;

/** `draw(progress, first)` lays out the product; `first` is true while only the first cell may be filled. */
export function productStills(
  names: { readonly start: string; readonly cell: string; readonly row: string; readonly all: string },
  question: CellRef,
  draw: (progress: Progress, onlyFirst: boolean) => Frame,
): Keyframe[] {
  return [
    { step: names.start, frame: draw(NONE, false), duration: DURATION.move, question: null },
    { step: names.cell, frame: draw(ONE_CELL, true), duration: DURATION.cell, question },
    { step: names.row, frame: draw(ONE_ROW, false), duration: DURATION.row, question },
    { step: names.all, frame: draw(ALL, false), duration: DURATION.fill, question },
  ];
}
