/**
 * The project's only random numbers: a stateless hash of seed and position, as in the C++ core.
 *
 * Numbers can be read in any order, and the same seed always gives the same model.
 */

/** Mixes 32 bits so that neighbouring inputs give unrelated outputs (the "lowbias32" hash). */
export function hash(value: number): number {
  let x = value >>> 0;
  x ^= x >>> 16;
  x = Math.imul(x, 0x7feb352d);
  x ^= x >>> 15;
  x = Math.imul(x, 0x846ca68b);
  x ^= x >>> 16;
  return x >>> 0;
}

/** The i-th random integer of a seed, in [0, 2³²). */
export function randomU32(seed: number, i: number): number {
  return hash(i + hash(seed + 0x9e3779b9));
}

/** The i-th random number of a seed, in [0, 1). */
export function randomUniform(seed: number, i: number): number {
  return randomU32(seed, i) / 2 ** 32;
}

/**
 * The i-th approximately normal number of a seed, with mean 0 and variance 1: the sum of twelve uniform numbers, minus
 * 6.
 *
 * It uses additions only, so every machine gives the same bits; its magnitude never exceeds 6.
 */
export function randomNormal(seed: number, i: number): number {
  let sum = -6;
  for (let draw = 0; draw < 12; draw++) sum += randomUniform(seed, i * 12 + draw);
  return sum;
}

/** Derives a seed for a named purpose, so that two uses of one seed get different numbers. */
export function seedFor(seed: number, purpose: string): number {
  let mixed = hash(seed);
  for (const character of purpose) mixed = hash(mixed ^ (character.codePointAt(0) ?? 0));
  return mixed;
}
