/** Outlines of the inspected cell and of the rows and columns it is computed from. */
import type { CellRef } from '../../engine/cell.ts';
import type { Explanation } from '../../engine/provenance/explain.ts';
import { type Box, boxAround, type Frame, type Panel } from '../../views/frame.ts';
import { cellBox, cellOf, type DrawnCell, find } from '../../views/hit.ts';
import type { Outline } from '../../views/paint/paint-frame.ts';

/** Outlines for an explained cell; `done` limits the sources to the first terms while a sum is animated. */
export function outlinesOf(
  frame: Frame,
  explanation: Explanation,
  role: 'question' | 'pinned',
  done = Number.POSITIVE_INFINITY,
): Outline[] {
  const groups = new Map<string, Box[]>();
  for (const term of explanation.terms.slice(0, done)) {
    for (const [position, { cell }] of term.factors.entries()) {
      const drawn = find(frame, cell);
      if (!drawn) continue;
      // A matrix's bands are outlined together: their ids differ only after the dot.
      const key = `${position} ${drawn.panel.id.split('.')[0]}`;
      groups.set(key, [...(groups.get(key) ?? []), cellBox(drawn)]);
    }
  }
  const sources = [...groups.values()].flatMap(boxesOf);
  const own = find(frame, explanation.cell);
  return [...sources.map((box): Outline => ({ box, role: 'source' })), ...(own ? [{ box: cellBox(own), role }] : [])];
}

/** One box around cells that fill it, otherwise one box per cell. */
function boxesOf(boxes: readonly Box[]): Box[] {
  const around = boxAround(boxes);
  const first = boxes[0];
  if (!around || !first) return [];
  const area = boxes.reduce((sum, { width, height }) => sum + width * height, 0);
  const straight = around.width <= first.width * 1.5 || around.height <= first.height * 1.5;
  return straight || area >= around.width * around.height * 0.99 ? [around] : [...boxes];
}

export interface Sweep {
  readonly drawn: DrawnCell;
  readonly cell: CellRef;
  /** The finished fraction of the cell's sum, 0 to 1. */
  readonly share: number;
}

/** The cell in progress while a matrix fills, in the selected head if that one is filling. */
export function sweepOf(frame: Frame, head: number): Sweep | null {
  const filling = frame.panels.filter((panel) => isFilling(panel));
  const panel = filling.find((p) => p.head === head) ?? filling[0];
  if (!panel) return null;
  const at = Math.floor(panel.fill);
  const { size, slotOf } = panel.rowWindow;
  const row = slotOf((Math.floor(at / panel.colWindow.size) + (panel.first ?? 0)) % size);
  const column = panel.colWindow.slotOf((at + (panel.firstColumn ?? 0)) % panel.colWindow.size);
  if (row < 0 || column < 0) return null;
  const drawn = { panel, row, column };
  const cell = cellOf(drawn);
  return cell && { drawn, cell, share: panel.fill - at };
}

function isFilling(panel: Panel): boolean {
  const total = panel.rowWindow.size * panel.colWindow.size;
  return panel.alpha > 0.5 && panel.fill > 0 && panel.fill < total && !panel.becoming && panel.fill % 1 !== 0;
}
