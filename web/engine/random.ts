/**
 * The project's one source of chance: a hash of a seed and a position, the same bits here and in the C++ core. There is no
 * state, so any number can be asked for in any order, and the same seed always gives the same model.
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

/** The i-th of the 2³² random integers in [0, 2³²) that belong to a seed. */
export function randomU32(seed: number, i: number): number {
  return hash(i + hash(seed + 0x9e3779b9));
}

/** The i-th random number in [0, 1) that belongs to a seed. */
export function randomUniform(seed: number, i: number): number {
  return randomU32(seed, i) / 2 ** 32;
}

/**
 * The i-th random number of a seed with mean 0 and variance 1, close to a normal distribution: the sum of twelve uniform
 * numbers, less 6. Only additions, so that every machine gives the same bits; it never exceeds 6 in size.
 */
export function randomNormal(seed: number, i: number): number {
  let sum = -6;
  for (let draw = 0; draw < 12; draw++) sum += randomUniform(seed, i * 12 + draw);
  return sum;
}

/** A seed of its own for a named purpose, so that two uses of one seed do not see the same numbers. */
export function seedFor(seed: number, purpose: string): number {
  let mixed = hash(seed);
  for (const character of purpose) mixed = hash(mixed ^ (character.codePointAt(0) ?? 0));
  return mixed;
}
