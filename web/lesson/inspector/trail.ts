/**
 * The trail of cells that a reader followed, from the first to the current one. A pure reducer: its inputs are the new cell and
 * the cell that the element requested.
 */
import { type CellRef, sameCell } from '../../engine/cell.ts';

export type Trail = readonly CellRef[];

/** Longer trails drop their oldest steps, except the first. */
const LONGEST = 24;

/** The trail after `cell` was shown. `followed` is the requested cell, if any. */
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
