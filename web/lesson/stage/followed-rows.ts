/** The followed word's row in every matrix whose rows are tokens: its frame, and its brighter digits. */
import type { CellRef } from '../../engine/cell.ts';
import { type Box, boxAround, type Frame, type Panel } from '../../views/frame.ts';
import { cellBox, isFilled, isSeen } from '../../views/hit.ts';

/** In a lower row, in CSS pixels, a frame would cover the colours. */
const LOWEST = 6;

/**
 * Whether a matrix has a row of the followed word: a query's, and in self-attention one of K and V, unless the frame shows queries
 * that read all of them.
 */
export function hasFollowedRow(frame: Frame, cross: boolean): (panel: Panel) => boolean {
  const readsKeys = frame.panels.some(({ rows, cols, alpha }) => rows === 't' && cols === 's' && alpha > 0.5);
  return ({ rows }) => rows === 't' || (rows === 's' && !cross && !readsKeys);
}

/** Whether a row's digits are softer, because it is neither the followed word's nor the inspected cell's. */
export function stepsBack(
  frame: Frame,
  {
    followed,
    cross,
    asked,
  }: { readonly followed: number | null; readonly cross: boolean; readonly asked: CellRef | null },
): (panel: Panel, row: number) => boolean {
  const has = hasFollowedRow(frame, cross);
  return (panel, row) =>
    followed !== null && has(panel) && row !== followed && (panel.rows === null || row !== asked?.at[panel.rows]);
}

/** The followed word's row in every matrix that shows other rows too, as far as it is computed. */
export function followedBoxes(frame: Frame, followed: number | null, cross: boolean): Box[] {
  if (followed === null) return [];
  const has = hasFollowedRow(frame, cross);
  return frame.panels.flatMap((panel) => {
    if (!has(panel) || !isSeen(panel) || panel.veil || panel.cellHeight < LOWEST) return [];
    const row = panel.rowWindow.slotOf(followed);
    if (row < 0 || panel.rowWindow.slots.length === 1) return [];
    // A row that is turning into a column has no box.
    if (panel.turn !== 0 && panel.turn !== 1) return [];
    const cells = panel.colWindow.slots.map((_, column) => ({ panel, row, column }));
    const box = cells.some(isFilled) ? boxAround(cells.map(cellBox)) : null;
    return box ? [box] : [];
  });
}
