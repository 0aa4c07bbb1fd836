/** Random letters for the synthetic tasks, drawn from a seed. */
import { randomU32 } from '../../../../engine/random.ts';

/** The first letters of the alphabet. */
export function alphabet(count: number): readonly string[] {
  return Array.from('abcdefghijklmnopqrstuvwxyz').slice(0, count);
}

/** `length` letters of sequence `number`, as indices into an alphabet of `count`. */
export function drawLetters(seed: number, number: number, length: number, count: number): readonly number[] {
  return Array.from({ length }, (_, i) => randomU32(seed, number * length + i) % count);
}

/** Several distinct letters in random order. */
export function drawDifferent(seed: number, number: number, length: number, count: number): readonly number[] {
  const letters = Array.from({ length: count }, (_, i) => i);
  for (let i = 0; i < length; i++) {
    const other = i + (randomU32(seed, number * length + i) % (count - i));
    [letters[i], letters[other]] = [letters[other] ?? 0, letters[i] ?? 0];
  }
  return letters.slice(0, length);
}
