/** Compares whole tensors: infinities exactly, other numbers relative to the tensor's largest. */
import { expect } from 'vitest';

/**
 * Fails at the first position with a difference above `relative` · `size`; `size` defaults to the largest expected
 * number.
 */
export function expectClose(
  name: string,
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
  relative: number,
  size = largestOf(expected),
): void {
  expect(actual.length, `${name} has the length`).toBe(expected.length);
  for (let i = 0; i < expected.length; i++) {
    const [value = Number.NaN, wanted = Number.NaN] = [actual[i], expected[i]];
    if (value === wanted || Math.abs(value - wanted) <= relative * size) continue;
    expect.fail(`${name} at ${i} is ${value}, not ${wanted} (size ${size}, tolerance ${relative * size})`);
  }
}

/** Whether two arrays are bit-identical. */
export function sameBits(a: Float32Array, b: Float32Array): boolean {
  return a.length === b.length && a.every((value, i) => Object.is(value, b[i]));
}

function largestOf(values: ArrayLike<number>): number {
  let largest = 0;
  for (let i = 0; i < values.length; i++) {
    const size = Math.abs(values[i] ?? 0);
    if (Number.isFinite(size)) largest = Math.max(largest, size);
  }
  return largest;
}
