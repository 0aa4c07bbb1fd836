/** Which samples count, and their summary statistics. */
import { describe, expect, it } from 'vitest';
import { isQuiet, median, QUIET, quantile, spread, summarize, UNDISTURBED } from '#tests/bench/statistics.mjs';

const sample = (seconds: number, before = 1, after = 1, share = 1) => ({ seconds, before, after, share });

describe('quantiles', () => {
  it('interpolate between the nearest two values, whatever the order', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 3, 2])).toBe(2.5);
    expect(quantile([10, 20, 30, 40, 50], 0.25)).toBe(20);
    expect(quantile([0, 10], 0.75)).toBe(7.5);
    expect(median([7])).toBe(7);
  });

  it('of an empty list are NaN', () => {
    expect(median([])).toBeNaN();
  });

  it('do not change their input', () => {
    const values = [3, 1, 2];
    median(values);
    expect(values).toEqual([3, 1, 2]);
  });

  it('make the spread relative to the median', () => {
    expect(spread([8, 9, 10, 11, 12])).toBeCloseTo(0.2, 12);
    expect(spread([5, 5, 5])).toBe(0);
  });
});

describe('a sample is quiet', () => {
  it('if the machine was at full speed before and after', () => {
    expect(isQuiet(sample(1, 1, 1), 1)).toBe(true);
    expect(isQuiet(sample(1, QUIET, 1), 1)).toBe(true);
  });

  it('but not if it was slow before or after', () => {
    expect(isQuiet(sample(1, QUIET + 0.01, 1), 1)).toBe(false);
    expect(isQuiet(sample(1, 1, 2), 1)).toBe(false);
  });

  it('and not if another process used the core meanwhile', () => {
    expect(isQuiet(sample(1, 1, 1, UNDISTURBED - 0.01), 1)).toBe(false);
  });
});

describe('a summary', () => {
  it('is the median of the quiet samples, with their number', () => {
    const samples = [sample(10), sample(11), sample(12), sample(30, 2, 1), sample(40, 1, 2), sample(50, 1, 1, 0.5)];
    expect(summarize(samples, 1)).toEqual({ seconds: 11, spread: 1 / 11, quiet: 3, samples: 6 });
  });

  it('falls back to the shortest if none was quiet, and says so', () => {
    expect(summarize([sample(10, 3, 3), sample(20, 3, 3)], 1)).toMatchObject({ seconds: 10, quiet: 0, samples: 2 });
  });
});
