/** The plain loops match the core, and the measured error finds wrong numbers. */
import { expect, it } from 'vitest';
import { ENGINES } from '#tests/web/engine/support/engines.ts';
import { requestOf, WIDTH } from '#web/lesson/chapters/fast/algorithms.ts';
import { errorOf, exactRows, plainLoops } from '#web/lesson/chapters/fast/plain-loops.ts';

/** Some 64 + 40 + 64 additions of numbers near 1, each rounded with ε = 6e-8. */
const TOLERANCE = 2e-5;

it.each(ENGINES)('the loops match the %s', (_, engine) => {
  const request = requestOf(40);
  const session = engine.createSession();
  const expected = session.forward(request).get('output').data;
  const actual = plainLoops(request);
  expect(actual).toHaveLength(40 * WIDTH);
  for (const [i, value] of actual.entries())
    expect(Math.abs(value - (expected[i] ?? Number.NaN))).toBeLessThan(TOLERANCE);
  session.dispose();
});

it('the error is as small as rounding, and a wrong number shows in it', () => {
  const request = requestOf(40);
  const exact = exactRows(request);
  expect(exact.rows).toHaveLength(16);
  expect(new Set(exact.rows).size).toBe(16);
  const output = plainLoops(request);
  expect(errorOf(output, exact)).toBeGreaterThan(0);
  expect(errorOf(output, exact)).toBeLessThan(TOLERANCE);
  const at = (exact.rows[3] ?? 0) * WIDTH + 5;
  output[at] = (output[at] ?? 0) + 0.5;
  expect(errorOf(output, exact)).toBeCloseTo(0.5, 4);
  output[at] = Number.NaN;
  expect(errorOf(output, exact)).toBeNaN();
});

it('checks all of a few tokens', () => {
  expect(exactRows(requestOf(5)).rows).toEqual([0, 1, 2, 3, 4]);
});
