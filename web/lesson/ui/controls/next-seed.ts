/**
 * The next seed. Seeds are short enough to read out in class, and all ten thousand occur before one repeats: a linear
 * congruential step of full period (Hull and Dobell 1962).
 */

export const SEEDS = 10_000;

// Full period: 2113 shares no factor with 10 000, and 3820 is a multiple of 2, of 5 and of 4.
const FACTOR = 3821;
const SUMMAND = 2113;

export function nextSeed(seed: number): number {
  return ((seed % SEEDS) * FACTOR + SUMMAND) % SEEDS;
}
