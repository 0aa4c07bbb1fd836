/** The bins of a histogram of scores, on an axis that is symmetric about 0. */
/** The smallest power of two, at least 4, that no value exceeds: the axis changes in steps, not with every draw. */
export function reach(values: Float32Array): number {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return 2 ** Math.max(2, Math.ceil(Math.log2(largest)));
}

/** Counts the values in each of `bins` equal parts of −end … end. */
export function countsOf(values: Float32Array, end: number, bins: number): readonly number[] {
  const counts = new Array<number>(bins).fill(0);
  for (const value of values) {
    const bin = Math.min(bins - 1, Math.max(0, Math.floor(((value + end) / (2 * end)) * bins)));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}
