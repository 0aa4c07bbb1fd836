/** Downsampling of a training's measures keeps every extreme. */
import { describe, expect, it } from 'vitest';
import { gathered } from '#web/lesson/chapters/train/training-curves.ts';
import type { Point } from '#web/views/plot.ts';

describe('intervals', () => {
  const points = Array.from({ length: 1000 }, (_, x): Point => [x, x === 500 ? 99 : x % 7]);

  it('are as many as requested at most, and keep every extreme in the band', () => {
    const { points: means, band } = gathered(points, 120);
    expect(means.length).toBeLessThanOrEqual(120);
    expect(Math.max(...band.map(([, , high]) => high))).toBe(99);
    expect(Math.min(...band.map(([, low]) => low))).toBe(0);
    for (const [i, [, value]] of means.entries()) {
      const [, low = 0, high = 0] = band[i] ?? [];
      expect(value).toBeGreaterThanOrEqual(low);
      expect(value).toBeLessThanOrEqual(high);
    }
  });

  it('are the points themselves if there is room', () => {
    const few = points.slice(0, 50);
    expect(gathered(few, 120).points).toEqual(few);
    expect(gathered([], 120)).toEqual({ points: [], band: [] });
  });
});
