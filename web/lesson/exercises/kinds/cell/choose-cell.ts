/**
 * Which cell a seed asks about: of a few drawn at random, the first that makes the best question. The same tensor, sizes and
 * seed always give the same cell.
 */
import { type CellRef, cellAt, elementCount } from '../../../../engine/cell.ts';
import type { TraceTensor } from '../../../../engine/engine.ts';
import { randomU32, seedFor } from '../../../../engine/random.ts';

const DRAWS = 24;

/** Cells of a tensor in an order that the seed decides, of one head if `head` names one; some may come twice. */
export function drawnCells(
  tensor: Pick<TraceTensor, 'name' | 'axes' | 'shape'>,
  seed: number,
  head: number | null = null,
): readonly CellRef[] {
  const own = seedFor(seed, `exercise ${tensor.name}`);
  const count = elementCount(tensor.shape);
  return Array.from({ length: DRAWS }, (_, draw) => {
    const cell = cellAt(tensor, tensor.shape, randomU32(own, draw) % count);
    return head === null || cell.at.h === undefined ? cell : { ...cell, at: { ...cell.at, h: head } };
  });
}

/** The first of the highest merit; null if there are none. */
export function foremost<T>(candidates: readonly T[], merit: (candidate: T) => number): T | null {
  let best: T | null = null;
  let highest = Number.NEGATIVE_INFINITY;
  for (const candidate of candidates) {
    const own = merit(candidate);
    if (own > highest) {
      best = candidate;
      highest = own;
    }
  }
  return best;
}
