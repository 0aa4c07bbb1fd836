/** The √d_k lab: known distributions give known metrics, and the spread grows as √d_k. */
import { describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/web/engine/support/engines.ts';
import { countsOf, reach } from '#web/lesson/chapters/scale/lab.ts';
import { entropyOf, jacobianNorm, KEYS, measure, QUERIES, sideOf } from '#web/lesson/chapters/scale/measure.ts';

const even = new Float32Array(KEYS).fill(1 / KEYS);
const oneHot = Float32Array.from({ length: KEYS }, (_, s) => (s === 3 ? 1 : 0));

describe('the metrics of a row', () => {
  it('entropy is 0 for one key and log₂ n for n uniform keys', () => {
    expect(entropyOf(oneHot)).toBe(0);
    expect(entropyOf(even)).toBe(4);
  });

  it('the slope is 0 when one key has everything, and 1/2 for two equal keys', () => {
    expect(jacobianNorm(oneHot)).toBe(0);
    // diag(½, ½) − ¼: four entries of size ¼.
    expect(jacobianNorm(Float32Array.of(0.5, 0.5))).toBeCloseTo(0.5, 12);
    // n equal shares: √(n − 1) / n.
    expect(jacobianNorm(even)).toBeCloseTo(Math.sqrt(KEYS - 1) / KEYS, 12);
  });

  it('the slope matches finite differences of the softmax', () => {
    const scores = [0.3, -1.2, 2, 0.5];
    const softmax = (x: readonly number[]) => {
      const e = x.map(Math.exp);
      const sum = e.reduce((a, b) => a + b);
      return e.map((one) => one / sum);
    };
    const step = 1e-5;
    let squares = 0;
    for (let j = 0; j < scores.length; j++) {
      const moved = (by: number) => softmax(scores.map((x, i) => (i === j ? x + by : x)));
      const [up, down] = [moved(step), moved(-step)];
      for (const [i, p] of up.entries()) squares += ((p - (down[i] ?? 0)) / (2 * step)) ** 2;
    }
    // Shares are in single precision: a few roundings of 2⁻²⁴ each.
    expect(jacobianNorm(Float32Array.from(softmax(scores)))).toBeCloseTo(Math.sqrt(squares), 6);
  });

  it('averages over rows, and takes the deviation from the mean of all scores', () => {
    const scores = new Float32Array(2 * KEYS).fill(5);
    const side = sideOf(scores, Float32Array.of(...even, ...oneHot));
    expect(side.spread).toBe(0);
    expect(side.largest).toBeCloseTo((1 + 1 / KEYS) / 2, 12);
    expect(side.entropy).toBe(2);
  });
});

describe.each(ENGINES)('measured by the %s', (_, engine) => {
  const session = engine.createSession();
  const at = (width: number, seed = 1) => measure(session, width, seed);

  it('the spread grows as √d_k, and the scale removes that', () => {
    for (const width of [16, 64, 256]) {
      const { plain, scaled } = at(width);
      // 512 scores of 48 independent vectors: their deviation is known to a few percent; a wrong power would be off by 4.
      expect(plain.spread / Math.sqrt(width)).toBeGreaterThan(0.8);
      expect(plain.spread / Math.sqrt(width)).toBeLessThan(1.2);
      expect(scaled.spread).toBeCloseTo(plain.spread / Math.sqrt(width), 5);
    }
  });

  it('without the scale the softmax is the one of the raw scores', () => {
    const { plain } = at(128);
    const row = plain.scores.subarray(0, KEYS);
    const most = Math.max(...row);
    const exponentials = Float64Array.from(row, (score) => Math.exp(score - most));
    const sum = exponentials.reduce((a, b) => a + b);
    // Scores up to 64 in single precision, scaled there and back: 64 · 4 · 2⁻²⁴ in the exponent.
    for (const [s, share] of exponentials.entries()) expect(plain.weights[s]).toBeCloseTo(share / sum, 4);
  });

  it('a wide head saturates without the scale, but not with it', () => {
    const { plain, scaled } = at(512);
    expect(plain.largest).toBeGreaterThan(0.85);
    expect(scaled.largest).toBeLessThan(0.35);
    expect(plain.entropy).toBeLessThan(0.5);
    expect(scaled.entropy).toBeGreaterThan(3);
    expect(plain.gradient).toBeLessThan(scaled.gradient / 2);
  });

  it('the same seed draws the same numbers, another seed others', () => {
    expect(at(8).plain.scores).toEqual(at(8).plain.scores);
    expect(at(8, 2).plain.scores).not.toEqual(at(8).plain.scores);
    expect(at(8).plain.scores).toHaveLength(QUERIES * KEYS);
  });
});

describe('the histogram', () => {
  it('counts every value once, including the ends', () => {
    expect(countsOf(Float32Array.of(-4, -3.9, 0, 3.9, 4), 4, 4)).toEqual([2, 0, 1, 2]);
  });

  it('ends at a power of two, at least 4', () => {
    expect(reach(Float32Array.of(0.1, -0.2))).toBe(4);
    expect(reach(Float32Array.of(4))).toBe(4);
    expect(reach(Float32Array.of(-4.1))).toBe(8);
    expect(reach(Float32Array.of(31.5))).toBe(32);
  });
});
