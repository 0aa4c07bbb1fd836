/** The median of measured times, which ignores single disturbed rounds. NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [above = Number.NaN, below = above] = [sorted[middle], sorted[middle - 1]];
  return sorted.length % 2 === 1 ? above : (above + below) / 2;
}
