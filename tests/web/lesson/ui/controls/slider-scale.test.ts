import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearScale, listScale, logarithmicScale, type SliderScale } from '#web/lesson/ui/controls/slider-scale.ts';

const scales: [string, SliderScale, number, number][] = [
  ['linear', linearScale(0, 0.9, 0.05), 0, 0.9],
  ['logarithmic', logarithmicScale(0.1, 10, 40), 0.1, 10],
  ['list', listScale([1, 2, 4, 12, 512]), 1, 512],
];

describe.each(scales)('a %s slider', (_name, scale, min, max) => {
  it('runs from the least to the most, always increasing', () => {
    const values = Array.from({ length: scale.last + 1 }, (_, position) => scale.toValue(position));
    expect(values[0]).toBe(min);
    expect(values.at(-1)).toBe(max);
    expect(values).toEqual([...new Set(values)].sort((a, b) => a - b));
  });

  it('maps each value back to its position', () => {
    for (let position = 0; position <= scale.last; position++) {
      expect(scale.toPosition(scale.toValue(position))).toBe(position);
    }
  });

  it('stays in range for any value and any position', () => {
    fc.assert(
      fc.property(fc.double({ min: min, max: max, noNaN: true }), fc.integer(), (value, position) => {
        expect(scale.toPosition(value)).toBeGreaterThanOrEqual(0);
        expect(scale.toPosition(value)).toBeLessThanOrEqual(scale.last);
        expect(scale.toValue(position)).toBeGreaterThanOrEqual(min);
        expect(scale.toValue(position)).toBeLessThanOrEqual(max);
      }),
    );
  });
});

describe('slider values', () => {
  it('have no more decimals than the step', () => {
    expect(linearScale(0, 0.9, 0.1).toValue(3)).toBe(0.3);
    expect(linearScale(0, 63, 1).toValue(7)).toBe(7);
  });

  it('have 1 in the middle of 0.1 to 10', () => {
    expect(logarithmicScale(0.1, 10, 40).toValue(20)).toBe(1);
  });

  it('snap to the nearest value of a list', () => {
    expect(listScale([8, 12, 16]).toPosition(13)).toBe(1);
  });
});
