/** Layer counts from simulation match the formulas. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { convolutionLayers, dilatedLayers, spread } from '#web/lesson/chapters/why-attention/reach.ts';

const widths = fc.constantFrom(3, 5, 7, 9);
const distances = fc.integer({ min: 1, max: 64 });

it('a convolution brings words closer by half its width per layer', () => {
  fc.assert(
    fc.property(distances, widths, (distance, width) => {
      expect(convolutionLayers(distance, width)).toBe(Math.ceil(distance / ((width - 1) / 2)));
    }),
  );
  expect([convolutionLayers(12, 3), convolutionLayers(12, 9)]).toEqual([12, 3]);
});

it('dilation multiplies the reach by the width in every layer', () => {
  fc.assert(
    fc.property(distances, widths, (distance, width) => {
      const layers = dilatedLayers(distance, width);
      expect((width ** layers - 1) / 2).toBeGreaterThanOrEqual(distance);
      expect((width ** (layers - 1) - 1) / 2).toBeLessThan(distance);
    }),
  );
});

it('positions never forget, and begin with one word', () => {
  const layers = spread(6, 5);
  expect(layers[0]).toEqual([false, false, false, false, false, false, true]);
  expect(layers.map((known) => known.filter(Boolean).length)).toEqual([1, 3, 5, 7]);
});
