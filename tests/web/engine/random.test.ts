import { describe, expect, it } from 'vitest';
import { hash, randomNormal, randomU32, randomUniform, seedFor } from '#web/engine/random.ts';

describe('random numbers', () => {
  it('are bit-identical to the C++ core’s', () => {
    // Results of a C++ program that uses uint32_t throughout.
    expect([0, 1, 2, 0xffffffff].map(hash)).toEqual([0, 1753845952, 3507691905, 1734902346]);
    expect([0, 1, 2].map((i) => randomU32(42, i))).toEqual([436909293, 3885832024, 3515534355]);
    expect(randomU32(0xffffffff, 0xffffffff)).toBe(1495762131);
  });

  it('are uniform in [0, 1)', () => {
    const values = Array.from({ length: 20000 }, (_, i) => randomUniform(3, i));
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values)).toBeLessThan(1);
    const mean = values.reduce((sum, value) => sum + value) / values.length;
    // Five standard deviations of the mean of 20000 uniform numbers.
    expect(Math.abs(mean - 0.5)).toBeLessThan((5 * Math.sqrt(1 / 12)) / Math.sqrt(20000));
  });

  it('are close to normal: mean 0, variance 1, two thirds within one standard deviation', () => {
    const values = Array.from({ length: 20000 }, (_, i) => randomNormal(3, i));
    const mean = values.reduce((sum, value) => sum + value) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
    expect(Math.abs(mean)).toBeLessThan(5 / Math.sqrt(20000));
    expect(Math.abs(variance - 1)).toBeLessThan(5 * Math.sqrt(2 / 20000));
    const within = values.filter((value) => Math.abs(value) < 1).length / values.length;
    expect(within).toBeGreaterThan(0.66);
    expect(within).toBeLessThan(0.7);
  });

  it('differ between two purposes of one seed', () => {
    expect(seedFor(42, 'w_q')).not.toBe(seedFor(42, 'w_k'));
    expect(seedFor(42, 'ab')).not.toBe(seedFor(42, 'ba'));
    expect(seedFor(42, 'w_q')).toBe(seedFor(42, 'w_q'));
  });
});
