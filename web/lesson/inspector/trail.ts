/**
 * The trail of cells that a reader followed, from the one first questioned to the one now shown. A pure reducer: an element
 * tells it which cell arrived and whether it had asked for that cell itself.
 */
import { type CellRef, sameCell } from '../../engine/cell.ts';

export type Trail = readonly CellRef[];

/** Longer trails lose their oldest steps after the first. */
const LONGEST = 24;

/** The trail after `cell` was shown. `followed` is the cell that the reader asked to follow, if any. */
export function arrive(trail: Trail, cell: CellRef | null, followed: CellRef | null): Trail {
  if (cell === null) return [];
  const known = trail.findIndex((step) => sameCell(step, cell));
  if (known >= 0) return trail.slice(0, known + 1);
  if (!sameCell(cell, followed) || trail.length === 0) return [cell];
  const longer = [...trail, cell];
  return longer.length <= LONGEST ? longer : [...longer.slice(0, 1), ...longer.slice(2)];
}

/** The cell before the last one; null at the start. */
export function previous(trail: Trail): CellRef | null {
  return trail[trail.length - 2] ?? null;
}
