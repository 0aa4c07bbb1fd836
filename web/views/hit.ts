/** Hit testing: the cell under a point, and the position of a cell. */
import type { CellRef, Letter } from '../engine/cell.ts';
import type { AttentionTrace } from '../engine/engine.ts';
import { type Box, cellCorner, drawnSlots, type Frame, fillOrder, type Panel } from './frame.ts';
import { panelValues } from './panel-values.ts';

/** A cell as drawn: its panel and its slots. */
export interface DrawnCell {
  readonly panel: Panel;
  readonly row: number;
  readonly column: number;
}

/** The tensor that a panel shows. During a transition, the more visible of the two. */
export function shownTensor(panel: Panel): string {
  return panel.becoming && panel.becoming.amount >= 0.5 ? panel.becoming.tensor : panel.tensor;
}

/** Whether a reader sees the cells of a panel, which may be fading, or as low as their weights in a pile. */
export function isSeen({ alpha, pile }: Panel): boolean {
  return alpha >= 0.5 && !pile?.amount;
}

export function cellOf({ panel, row, column }: DrawnCell): CellRef | null {
  const [rowSlot, columnSlot] = [panel.rowWindow.slots[row], panel.colWindow.slots[column]];
  if (rowSlot?.kind !== 'entry' || columnSlot?.kind !== 'entry') return null;
  const at: Partial<Record<Letter, number>> = {};
  if (panel.head !== undefined) at.h = panel.head;
  if (panel.tile !== undefined) at.n = panel.tile;
  if (panel.rows) at[panel.rows] = rowSlot.index;
  if (panel.cols) at[panel.cols] = columnSlot.index;
  return { tensor: shownTensor(panel), at };
}

/**
 * The topmost visible, filled cell under a point of the stage; null between cells. With a trace, sees through a veil's
 * transparent cells.
 */
export function cellUnder(frame: Frame, x: number, y: number, trace?: AttentionTrace | null): DrawnCell | null {
  for (const panel of [...frame.panels].reverse()) {
    if (!isSeen(panel)) continue;
    const { across, down } = drawnSlots(panel);
    const slotAcross = Math.floor((x - panel.x) / panel.cellWidth);
    const slotDown = Math.floor((y - panel.y) / panel.cellHeight);
    if (slotAcross < 0 || slotDown < 0 || slotAcross >= across || slotDown >= down) continue;
    const turned = panel.turn > 0.5;
    const drawn = { panel, row: turned ? slotAcross : slotDown, column: turned ? slotDown : slotAcross };
    if (panel.veil && trace && !veils(trace, drawn)) continue;
    return isFilled(drawn) ? drawn : null;
  }
  return null;
}

/** Whether a veil paints this cell: it paints masked cells only. */
function veils(trace: AttentionTrace, drawn: DrawnCell): boolean {
  const { panel } = drawn;
  const [rowSlot, columnSlot] = [panel.rowWindow.slots[drawn.row], panel.colWindow.slots[drawn.column]];
  if (rowSlot?.kind !== 'entry' || columnSlot?.kind !== 'entry') return false;
  return panelValues(trace, panel, panel.tensor)(rowSlot.index, columnSlot.index) === Number.NEGATIVE_INFINITY;
}

export function isFilled({ panel, row, column }: DrawnCell): boolean {
  const [rowSlot, columnSlot] = [panel.rowWindow.slots[row], panel.colWindow.slots[column]];
  if (rowSlot?.kind !== 'entry' || columnSlot?.kind !== 'entry') return false;
  return panel.fill > fillOrder(panel, rowSlot.index, columnSlot.index);
}

/** The position of a trace's cell in a frame; null if no visible panel shows it. */
export function find(frame: Frame, cell: CellRef): DrawnCell | null {
  for (const panel of frame.panels) {
    if (!isSeen(panel) || shownTensor(panel) !== cell.tensor) continue;
    if (panel.head !== undefined && panel.head !== cell.at.h) continue;
    if (panel.tile !== undefined && panel.tile !== cell.at.n) continue;
    const row = panel.rows ? panel.rowWindow.slotOf(cell.at[panel.rows] ?? -1) : 0;
    const column = panel.cols ? panel.colWindow.slotOf(cell.at[panel.cols] ?? -1) : 0;
    if (row >= 0 && column >= 0) return { panel, row, column };
  }
  return null;
}

export function cellBox({ panel, row, column }: DrawnCell): Box {
  const { x, y } = cellCorner(panel, row, column);
  return { x, y, width: panel.cellWidth, height: panel.cellHeight };
}
