/** Hit test: the cell of a painted picture at the pointer. */
import type { CellRef } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import type { Frame } from '../../views/frame.ts';
import { cellOf, cellUnder } from '../../views/hit.ts';
import { pointIn } from '../platform/own-pixels.ts';

/** How far beside a cell a thumb may land, in pixels of the picture: the lowest rows are 14 high. */
export const THUMB = 10;

/**
 * `width` is the picture's logical width in pixels; `picture` is the element that displays it. Where there is no cell, the nearest one
 * above, below or beside the pointer within `reach` counts.
 */
export function cellAt(
  event: Pick<MouseEvent, 'clientX' | 'clientY'>,
  picture: Element,
  width: number | undefined,
  frame: Frame,
  trace: AttentionTrace | null,
  reach = 0,
): CellRef | null {
  const { x, y } = pointIn(picture, event, width);
  for (let far = 0; far <= reach; far += 2)
    for (const [dx, dy] of [
      [0, far],
      [0, -far],
      [far, 0],
      [-far, 0],
    ] as const) {
      const drawn = cellUnder(frame, x + dx, y + dy, trace);
      if (drawn) return cellOf(drawn);
    }
  return null;
}
