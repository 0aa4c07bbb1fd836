/** Dropout on one row of attention weights: one draw, and the average over many. */
import { randomU32, seedFor } from '../../../engine/random.ts';

export const DRAWS = 1000;

export interface DroppedRow {
  /** Which weights one draw keeps. */
  readonly kept: readonly boolean[];
  /** The row after that draw: kept weights times 1 / (1 − p). */
  readonly weights: readonly number[];
  readonly sum: number;
  /** The mean of the row's sum over many draws, with the factor and without. */
  readonly meanSum: number;
  readonly meanSumWithout: number;
}

/** Draw number `draw` is shown. Drops a weight where the core would: where 32 random bits are below p · 2³². */
export function droppedRow(row: readonly number[], p: number, seed: number, draw: number): DroppedRow {
  const threshold = Math.floor(p * 2 ** 32);
  const keep = (each: number) => {
    const own = seedFor(seed, `dropout ${each}`);
    return row.map((_, s) => randomU32(own, s) >= threshold);
  };
  const factor = 1 / (1 - p);
  const kept = keep(draw);
  let without = 0;
  for (let each = 0; each < DRAWS; each++) {
    const survivors = keep(each);
    without += row.reduce((sum, weight, s) => sum + (survivors[s] ? weight : 0), 0);
  }
  const weights = row.map((weight, s) => (kept[s] ? weight * factor : 0));
  return {
    kept,
    weights,
    sum: weights.reduce((sum, weight) => sum + weight, 0),
    meanSum: (without * factor) / DRAWS,
    meanSumWithout: without / DRAWS,
  };
}
