import { describe, expect, it } from 'vitest';
import { erf, gelu, geluTanh } from '#web/engine/provenance/gelu.ts';

describe('the error function', () => {
  it('matches tabulated values', () => {
    // Abramowitz & Stegun 1964, table 7.1, and OEIS A197070 for 0.5.
    const table = [
      [0, 0],
      [0.5, 0.5204998778130465],
      [1, 0.8427007929497149],
      [2, 0.9953222650189527],
      [3, 0.9999779095030014],
      [5, 0.9999999999984626],
    ] as const;
    for (const [x, value] of table) {
      // Some ten roundings of a double, ε = 1.1e-16.
      expect(Math.abs(erf(x) - value)).toBeLessThan(2e-15);
      expect(erf(-x)).toBe(-erf(x));
    }
    expect(erf(7)).toBe(1);
    expect(erf(Number.NEGATIVE_INFINITY)).toBe(-1);
  });
});

describe('GELU', () => {
  it('is x for large x, 0 for very negative x, and the paper’s formula in between', () => {
    expect(gelu(0)).toBe(0);
    expect(gelu(12)).toBe(12);
    expect(Math.abs(gelu(-12))).toBe(0);
    expect(gelu(1)).toBeCloseTo(0.8413447460685429, 14);
    expect(gelu(-1)).toBeCloseTo(-0.15865525393145707, 14);
    // x·Φ(x) − (−x)·Φ(−x) = x, since Φ(x) + Φ(−x) = 1.
    for (const x of [0.1, 0.7, 1.9, 3.3]) expect(gelu(x) - gelu(-x)).toBeCloseTo(x, 13);
  });

  it('differs by less than 0.0005 in its tanh form', () => {
    expect(geluTanh(1)).toBeCloseTo(0.8411919906082768, 14);
    let most = 0;
    for (let x = -6; x <= 6; x += 0.01) most = Math.max(most, Math.abs(gelu(x) - geluTanh(x)));
    expect(most).toBeLessThan(5e-4);
    expect(most).toBeGreaterThan(4e-4);
  });
});
