import { describe, expect, it } from 'vitest';
import { nextSeed, SEEDS } from '#web/lesson/ui/controls/next-seed.ts';

describe('the next seed', () => {
  it('visits every seed once before one repeats', () => {
    const seen = new Set<number>();
    let seed = 42;
    for (let i = 0; i < SEEDS; i++) {
      seen.add(seed);
      seed = nextSeed(seed);
    }
    expect(seen.size).toBe(SEEDS);
    expect(seed).toBe(42);
  });

  it('is a short whole number for the largest seed, too', () => {
    expect(nextSeed(2 ** 32 - 1)).toBe(nextSeed((2 ** 32 - 1) % SEEDS));
    expect(Number.isSafeInteger(nextSeed(2 ** 32 - 1))).toBe(true);
  });
});
