/** Hit test: the cell of a painted picture at the pointer. */
import type { CellRef } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import type { Frame } from '../../views/frame.ts';
import { cellOf, cellUnder } from '../../views/hit.ts';
import { pointIn } from '../platform/own-pixels.ts';

/** `width` is the picture's logical width in pixels; `picture` is the element that displays it. */
export function cellAt(
  event: Pick<MouseEvent, 'clientX' | 'clientY'>,
  picture: Element,
  width: number | undefined,
  frame: Frame,
  trace: AttentionTrace | null,
): CellRef | null {
  const { x, y } = pointIn(picture, event, width);
  const drawn = cellUnder(frame, x, y, trace);
  return drawn && cellOf(drawn);
}
