/** Memory and traffic of each algorithm: counted from shapes, with the expected growth. */
import { describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/web/engine/support/engines.ts';
import {
  countOf,
  intensity,
  keepsScores,
  LEAST_TOKENS,
  MOST_KEPT,
  MOST_TOKENS,
  operations,
  requestOf,
  runs,
  WAYS,
  WIDTH,
} from '#web/lesson/chapters/fast/ways.ts';

const growth = (count: (tokens: number) => number) => count(MOST_TOKENS) / count(MOST_TOKENS / 2);

describe.each(WAYS)('%s', (way) => {
  it('grows as t² where every score is kept, and as t with tiles', () => {
    const [memory, traffic] = [growth((t) => countOf(way, t).memory), growth((t) => countOf(way, t).traffic)];
    const power = keepsScores(way) ? 4 : 2;
    expect(memory).toBeGreaterThan(power - 0.2);
    expect(memory).toBeLessThanOrEqual(power);
    expect(traffic).toBeGreaterThan(power - 0.2);
    expect(traffic).toBeLessThanOrEqual(power);
  });

  it('runs as far as its memory allows', () => {
    expect(runs(way, LEAST_TOKENS)).toBe(true);
    expect(runs(way, MOST_KEPT)).toBe(true);
    expect(runs(way, MOST_TOKENS)).toBe(!keepsScores(way));
    // An algorithm that runs keeps less than half of the memory of 32-bit WebAssembly.
    expect(countOf(way, keepsScores(way) ? MOST_KEPT : MOST_TOKENS).memory).toBeLessThan(2 ** 30);
  });
});

it("counts the layer's operations: four projections, scores, weighted values", () => {
  expect(operations(16)).toBe(2 * (4 * 16 * 64 * 64 + 2 * 16 * 16 * 64));
});

it('carries less with tiles, for the same operations', () => {
  for (const tokens of [64, 1024, MOST_TOKENS]) {
    expect(intensity('tiled', tokens)).toBeGreaterThan(intensity('plain', tokens));
    expect(intensity('plain', tokens)).toBeGreaterThan(intensity('simd', tokens));
  }
});

it.each(ENGINES)('the %s computes the request, and keeps as much as is counted', (_, engine) => {
  const session = engine.createSession();
  const trace = session.forward(requestOf(24));
  const numbers = trace.names.reduce((sum, name) => sum + trace.get(name).data.length, 0);
  expect(countOf('simd', 24).memory).toBe(4 * numbers);
  expect(trace.get('output').shape).toEqual([24, WIDTH]);
  session.dispose();
});
