/** Finds a vector that reaches a goal by moving a few of its numbers, on the grid that a learner moves them on. */
import { randomU32 } from '../../../../engine/random.ts';

/** The grid. */
export const STEP = 0.1;

/** How a vector may be moved. */
export interface Range {
  /** The features that may move; ignored if all are scaled by one factor. */
  readonly free: readonly number[];
  /** Each number stays between −limit and limit; a factor between 0 and limit. */
  readonly limit: number;
  /** The greatest length allowed; null for any. */
  readonly longest: number | null;
  /** The vector keeps its direction. */
  readonly scaled: boolean;
}

export type Merit = (vector: readonly number[]) => number;

const STARTS = 8;
/** Steps of the search, on the grid. */
const STRIDES = [16, 8, 4, 2, 1].map((steps) => steps * STEP);

export function lengthOf(vector: readonly number[]): number {
  return Math.hypot(...vector);
}

/** The numbers that move, in a vector that has not been moved. */
export function valuesOf(start: readonly number[], { free, scaled }: Range): readonly number[] {
  return scaled ? [1] : free.map((d) => start[d] ?? 0);
}

/** Replaces the free numbers; multiplies all by the only number if the vector is scaled. */
export function moved(start: readonly number[], { free, scaled }: Range, values: readonly number[]): readonly number[] {
  if (scaled) return start.map((value) => value * (values[0] ?? 1));
  const own = new Map(free.map((feature, i) => [feature, values[i] ?? 0]));
  return start.map((value, d) => own.get(d) ?? value);
}

/** Whether a vector is too long; one hundredth is rounding. */
export function tooLong(vector: readonly number[], { longest }: Range): boolean {
  return longest !== null && lengthOf(vector) > longest + 0.01;
}

/** Values on the grid, so that they can be typed, whose vector has at least this merit, near the start; null if none are found. */
export function search(
  start: readonly number[],
  range: Range,
  merit: Merit,
  clear: number,
  seed: number,
): readonly number[] | null {
  const { free, limit, scaled } = range;
  const count = scaled ? 1 : free.length;
  const least = scaled ? 0 : -limit;
  const judged = (values: readonly number[]): number => {
    const vector = moved(start, range, values);
    return tooLong(vector, range) ? Number.NEGATIVE_INFINITY : merit(vector);
  };
  const origin = valuesOf(start, range);
  let best: readonly number[] | null = null;
  let highest = clear;
  for (let i = 0; i < STARTS; i++) {
    const values = climb(
      origin.map((value, d) => onGrid(i === 0 ? value * 0.9 : drawn(seed, i * count + d, least, limit))),
      judged,
      least,
      limit,
    );
    if (judged(values) > highest) [best, highest] = [values, judged(values)];
  }
  return best && nearest(origin, best, judged, clear);
}

/** Moves one number at a time, as long as that helps. */
function climb(from: readonly number[], judged: Merit, least: number, most: number): readonly number[] {
  let values = from;
  let merit = judged(values);
  for (const stride of STRIDES) {
    for (let better = true; better; ) {
      better = false;
      for (let d = 0; d < values.length; d++) {
        for (const step of [stride, -stride]) {
          const next = values.with(d, onGrid(Math.min(most, Math.max(least, (values[d] ?? 0) + step))));
          const own = judged(next);
          if (own > merit + 1e-9) [values, merit, better] = [next, own, true];
        }
      }
    }
  }
  return values;
}

/** The first point on the way from the start that is clearly good: a small move explains more than a large one. */
function nearest(from: readonly number[], to: readonly number[], judged: Merit, clear: number): readonly number[] {
  for (let part = 0.1; part < 1; part += 0.1) {
    const values = from.map((value, d) => onGrid(value + part * ((to[d] ?? 0) - value)));
    if (judged(values) > clear) return values;
  }
  return to;
}

/** The part of all positions of the numbers that reaches the goal; measured coarsely. */
export function share(start: readonly number[], range: Range, merit: Merit): number {
  const marks = Array.from({ length: 9 }, (_, i) => ((i - 4) / 4) * range.limit);
  const all = range.free.reduce<readonly (readonly number[])[]>(
    (grid) => grid.flatMap((values) => marks.map((mark) => [...values, mark])),
    [[]],
  );
  return all.filter((values) => merit(moved(start, range, values)) > 0).length / all.length;
}

function onGrid(value: number): number {
  return Number((Math.round(value / STEP) * STEP).toFixed(1));
}

function drawn(seed: number, index: number, least: number, most: number): number {
  return least + (randomU32(seed, index) / 2 ** 32) * (most - least);
}
