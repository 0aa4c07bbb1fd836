import { describe, expect, it } from 'vitest';
import { linear, logarithmic, pathThrough } from '#web/views/plot.ts';

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
