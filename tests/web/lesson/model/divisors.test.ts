import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '#web/lesson/constants/limits.ts';
import { divisors, nearestDivisor } from '#web/lesson/model/divisors.ts';

describe('the numbers of heads of a width', () => {
  it('are its divisors, up to the lesson’s limit', () => {
    expect(divisors(12)).toEqual([1, 2, 3, 4, 6, 12]);
    expect(divisors(7)).toEqual([1, 7]);
    expect(divisors(1)).toEqual([1]);
    expect(divisors(128)).toEqual([1, 2, 4, 8, 16, 32, 64]);
  });

  it('include the nearest to a wanted number; the smaller in a tie', () => {
    expect(nearestDivisor(12, 3)).toBe(3);
    expect(nearestDivisor(10, 3)).toBe(2);
    expect(nearestDivisor(8, 3)).toBe(2);
    expect(nearestDivisor(10, 4)).toBe(5);
    expect(nearestDivisor(67, 64)).toBe(1);
  });

  it('always divide the width, and none is nearer', () => {
    const width = fc.integer({ min: 1, max: LIMITS.dModel });
    fc.assert(
      fc.property(width, fc.integer({ min: 1, max: LIMITS.numHeads }), (dModel, wanted) => {
        const nearest = nearestDivisor(dModel, wanted);
        expect(dModel % nearest).toBe(0);
        for (let heads = 1; heads <= Math.min(dModel, LIMITS.numHeads); heads++) {
          if (dModel % heads === 0) expect(Math.abs(heads - wanted)).toBeGreaterThanOrEqual(Math.abs(nearest - wanted));
        }
      }),
    );
  });
});
