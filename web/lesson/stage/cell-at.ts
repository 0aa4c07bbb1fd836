/** Hit test: the cell of a painted picture at the pointer. */
import type { CellRef } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import type { Frame } from '../../views/frame.ts';
import { cellOf, cellUnder } from '../../views/hit.ts';

/** `width` is the picture's logical width in pixels; `picture` is the element that displays it. */
export function cellAt(
  event: Pick<MouseEvent, 'clientX' | 'clientY'>,
  picture: Element,
  width: number | undefined,
  frame: Frame,
  trace: AttentionTrace | null,
): CellRef | null {
  const box = picture.getBoundingClientRect();
  const scale = box.width > 0 ? (width ?? box.width) / box.width : 1;
  const drawn = cellUnder(frame, (event.clientX - box.left) * scale, (event.clientY - box.top) * scale, trace);
  return drawn && cellOf(drawn);
}
