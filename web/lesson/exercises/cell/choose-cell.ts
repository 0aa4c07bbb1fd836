/**
 * Chooses the cell to ask about: the best of a few random ones, of those that the figure does not show in digits. The same tensor, sizes
 * and seed always give the same cell.
 */
import { type CellRef, cellAt, elementCount } from '../../../engine/cell.ts';
import type { TraceTensor } from '../../../engine/engine.ts';
import { randomU32, seedFor } from '../../../engine/random.ts';
import { followedPosition } from '../../inspector/followed-word.ts';
import type { ExerciseContext } from '../question.ts';

/** Cells in a batch. */
export const DRAWS = 24;

/** Where a number is asked about. */
export interface AskedPlace {
  /** Null for any. */
  readonly head: number | null;
  /** A query that is not asked about; null for none. */
  readonly except: number | null;
}

export const ANYWHERE: AskedPlace = { head: null, except: null };

/**
 * A place that the figure does not show: where it follows one head, the next one; and not the row of the followed word, which it writes in
 * digits.
 */
export function hiddenPlace({ trace, sentences, head, word = null }: ExerciseContext): AskedPlace {
  const { numHeads, tokens } = trace.options;
  return {
    head: head === null ? null : (Math.max(0, Math.min(head, numHeads - 1)) + 1) % numHeads,
    except: tokens > 1 ? followedPosition(sentences.tokens, word) : null,
  };
}

/** Cells of a tensor in random order; some may repeat. Each batch has others. */
export function drawnCells(
  tensor: Pick<TraceTensor, 'name' | 'axes' | 'shape'>,
  seed: number,
  { head, except }: AskedPlace = ANYWHERE,
  batch = 0,
): readonly CellRef[] {
  const own = seedFor(seed, `exercise ${tensor.name}`);
  const count = elementCount(tensor.shape);
  const cells = Array.from({ length: DRAWS }, (_, draw) => {
    const cell = cellAt(tensor, tensor.shape, randomU32(own, batch * DRAWS + draw) % count);
    return head === null || cell.at.h === undefined ? cell : { ...cell, at: { ...cell.at, h: head } };
  });
  return cells.filter(({ at }) => except === null || at.t !== except);
}

/** The first with the highest score; null if there are none. */
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
