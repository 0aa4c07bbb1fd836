import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_EXERCISES } from '#web/lesson/chapters/exercises.ts';
import { mixedOrder } from '#web/lesson/chapters/summary/mix-element.ts';

describe('mixedOrder', () => {
  it('has every exercise once, in an order that the seed decides', () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const names = mixedOrder(ALL_EXERCISES, seed).map(({ name }) => name);
        expect([...names].sort()).toEqual(ALL_EXERCISES.map(({ name }) => name).sort());
        expect(mixedOrder(ALL_EXERCISES, seed).map(({ name }) => name)).toEqual(names);
      }),
      { numRuns: 20 },
    );
    expect(mixedOrder(ALL_EXERCISES, 1)).not.toEqual(mixedOrder(ALL_EXERCISES, 2));
  });

  it('mixes neighbours of different kinds, nearly always from different chapters', () => {
    for (let seed = 0; seed < 20; seed++) {
      const mixed = mixedOrder(ALL_EXERCISES, seed);
      const pairs = mixed.slice(1).map((exercise, i) => [mixed[i], exercise] as const);
      expect(pairs.filter(([a, b]) => a?.entry.kind === b.entry.kind)).toHaveLength(0);
      expect(pairs.filter(([a, b]) => a?.chapter === b.chapter).length).toBeLessThanOrEqual(4);
    }
  });

  it('returns an empty order for no exercises', () => {
    expect(mixedOrder([], 1)).toEqual([]);
  });
});
