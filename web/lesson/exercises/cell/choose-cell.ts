/**
 * Chooses the cell to ask about among a few random ones. The same tensor, sizes and seed always draw the same ones; which of them is
 * asked about may depend on the numbers.
 */
import { type CellRef, cellAt, elementCount } from '../../../engine/cell.ts';
import type { TraceTensor } from '../../../engine/engine.ts';
import { randomU32, seedFor } from '../../../engine/random.ts';

/** Cells in a batch. */
export const DRAWS = 24;

/** Cells of a tensor in random order, of one head or of all; some may repeat. Each batch has others. */
export function drawnCells(
  tensor: Pick<TraceTensor, 'name' | 'axes' | 'shape'>,
  seed: number,
  head: number | null = null,
  batch = 0,
): readonly CellRef[] {
  const own = seedFor(seed, `exercise ${tensor.name}`);
  const count = elementCount(tensor.shape);
  return Array.from({ length: DRAWS }, (_, draw) => {
    const cell = cellAt(tensor, tensor.shape, randomU32(own, batch * DRAWS + draw) % count);
    return head === null || cell.at.h === undefined ? cell : { ...cell, at: { ...cell.at, h: head } };
  });
}

/** The first with the highest score; null if there are none. */
export function bestOf<T>(candidates: readonly T[], scoreOf: (candidate: T) => number): T | null {
  let best: T | null = null;
  let highest = Number.NEGATIVE_INFINITY;
  for (const candidate of candidates) {
    const own = scoreOf(candidate);
    if (own > highest) {
      best = candidate;
      highest = own;
    }
  }
  return best;
}
