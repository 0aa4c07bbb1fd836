/** Weights as pixels: a logarithmic scale, one colour per number, and a hatch for masked cells. */
import { describe, expect, it } from 'vitest';
import {
  cellPixels,
  LEAST,
  packed,
  positionOf,
  type Shades,
  shade,
  shadeTable,
} from '#web/lesson/chapters/mask/at-scale/shades.ts';

/** A colour map from 0..1 to greys. */
const grey = (position: number) => ({ r: 255 * position, g: 255 * position, b: 255 * position });
const SHADES: Shades = {
  table: shadeTable(grey),
  masked: packed({ r: 1, g: 2, b: 3 }),
  hatch: packed({ r: 9, g: 8, b: 7 }),
};

function drawn(weights: readonly number[], pairs: readonly number[], scale: number): Uint32Array {
  const tokens = Math.sqrt(weights.length);
  const pixels = new Uint32Array((tokens * scale) ** 2);
  shade(
    pixels,
    { weights: Float32Array.from(weights), pairs: Uint8Array.from(pairs) },
    { tokens, scale, shades: SHADES },
  );
  return pixels;
}

const lightness = (pixel = 0): number => new Uint8Array(new Uint32Array([pixel]).buffer)[0] ?? 0;

describe('shades', () => {
  it('grow by equal steps for equal factors, from a ten-thousandth to 1', () => {
    expect([0, LEAST / 2, LEAST, 0.001, 0.01, 0.1, 1].map(positionOf)).toEqual([
      0,
      0,
      0,
      expect.closeTo(0.25, 12),
      expect.closeTo(0.5, 12),
      expect.closeTo(0.75, 12),
      1,
    ]);
  });

  it('match the colour map to the nearest of its 256 steps', () => {
    const weights = [0, 0.0001, 0.0007, 0.003, 0.011, 0.042, 0.2, 0.63, 1];
    const pixels = drawn(
      weights,
      weights.map(() => 1),
      1,
    );
    // One colour covers numbers that differ by a factor of up to 33/32; four powers of ten have 255 steps.
    const step = 1 + (255 * Math.log(33 / 32)) / Math.log(1e4);
    for (const [i, weight] of weights.entries())
      expect(Math.abs(lightness(pixels[i]) - 255 * positionOf(weight))).toBeLessThanOrEqual(step);
  });

  it('give each cell its square of pixels', () => {
    const pixels = drawn([1, 0, 0, 1], [1, 1, 1, 1], 2);
    expect(Array.from(pixels, lightness)).toEqual([255, 255, 0, 0, 255, 255, 0, 0, 0, 0, 255, 255, 0, 0, 255, 255]);
  });

  it('hatch masked cells whatever their weight, and never a zero', () => {
    const masked = drawn(Array(36).fill(1), Array(36).fill(0), 1);
    expect(new Set(masked)).toEqual(new Set([SHADES.masked, SHADES.hatch]));
    const zero = drawn(Array(36).fill(0), Array(36).fill(1), 1);
    expect(new Set(zero)).toEqual(new Set([packed(grey(0))]));
  });

  it('use at least one pixel per weight, and no more than a screen needs', () => {
    expect(cellPixels(512, 300)).toBe(1);
    expect(cellPixels(512, 560)).toBe(1);
    expect(cellPixels(512, 1120)).toBe(2);
    expect(cellPixels(16, 500)).toBe(31);
    expect(cellPixels(16, 5000)).toBe(64);
  });
});
