import { describe, expect, it } from 'vitest';
import { decades, linear, logarithmic, pathThrough, powersIn, roundIn } from '#web/views/chart-scale.ts';

describe('a chart scale', () => {
  it('is linear or logarithmic, in either direction', () => {
    expect(linear([0, 10], [0, 100])(2.5)).toBe(25);
    expect(linear([0, 10], [100, 0])(2.5)).toBe(75);
    expect(logarithmic([1, 100], [0, 10])(10)).toBeCloseTo(5, 12);
  });

  it('maps pixels back to values, clamped to its domain', () => {
    const x = logarithmic([1, 512], [34, 200]);
    for (const value of [1, 7, 64, 512]) expect(x.at(x(value))).toBeCloseTo(value, 9);
    expect(x.at(0)).toBeCloseTo(1, 12);
    expect(x.at(999)).toBeCloseTo(512, 9);
  });

  it('maps values beyond its domain, 0 and below on a logarithmic one too, to its ends', () => {
    const y = logarithmic([0.001, 10], [100, 0]);
    expect([-0.02, 0, 1e-9, 0.001].map((value) => y(value))).toEqual([100, 100, 100, 100]);
    expect(y(99)).toBe(0);
  });

  it('maps the only value of its domain to its beginning', () => {
    expect(linear([3, 3], [10, 20])(3)).toBe(10);
  });

  it('draws a line through points', () => {
    expect(
      pathThrough([
        [0, 1],
        [2.25, 3],
      ]),
    ).toBe('M0.0 1.0L2.3 3.0');
    expect(pathThrough([])).toBe('');
  });
});

describe('what an axis names', () => {
  it('is about four round numbers', () => {
    expect(roundIn([0, 300])).toEqual([0, 100, 200, 300]);
    expect(roundIn([0, 240])).toEqual([0, 100, 200]);
    expect(roundIn([0, 7])).toEqual([0, 2, 4, 6]);
    expect(roundIn([3, 11])).toEqual([4, 6, 8, 10]);
    expect(roundIn([0, 0.4])).toEqual([0, 0.1, 0.2, 0.3, 0.4]);
    expect(roundIn([0, 0.6])).toEqual([0, 0.2, 0.4, 0.6]);
    expect(roundIn([0, 0])).toEqual([0]);
    for (let last = 1; last < 20_000; last = Math.ceil(last * 1.3)) expect(roundIn([0, last]).length).toBeLessThan(7);
  });

  it('is powers of ten on a logarithmic axis, at most five', () => {
    expect(powersIn([0.01, 10])).toEqual([0.01, 0.1, 1, 10]);
    expect(powersIn([0.02, 30])).toEqual([0.1, 1, 10]);
    expect(powersIn([1e-8, 1])).toEqual([1e-8, 1e-6, 1e-4, 1e-2, 1]);
    for (let low = 1e-16; low < 10; low *= 3) expect(powersIn([low, 99]).length).toBeLessThanOrEqual(5);
  });

  it('lies between a power of ten below the values and one above', () => {
    expect(decades([0.02, 3])).toEqual([0.01, 10]);
    expect(decades([1, 1])).toEqual([1, 10]);
    expect(decades([1e-9, 1])).toEqual([1e-6, 1]);
    expect(decades([1e-9, 1], 1e-8)).toEqual([1e-8, 1]);
    expect(decades([])).toEqual([0.1, 1]);
    expect(decades([0, Number.NaN, 0.5])).toEqual([0.1, 1]);
  });
});
