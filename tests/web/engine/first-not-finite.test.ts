import { expect, it } from 'vitest';
import { firstNotFinite } from '#web/engine/first-not-finite.ts';

it.each([
  [[1, -2, 3.4e38, -3.4e38, 0], -1, -1],
  [[1, Number.NaN, 3], 1, 1],
  [[1, 2, Number.POSITIVE_INFINITY], 2, 2],
  [[1, Number.NEGATIVE_INFINITY, Number.NaN], 1, 2],
  [[], -1, -1],
])('of %j is %i, and %i if minus infinity is allowed', (values, found, allowed) => {
  const data = Float32Array.from(values);
  expect(firstNotFinite(data)).toBe(found);
  expect(firstNotFinite(data, Number.NEGATIVE_INFINITY)).toBe(allowed);
});
