/**
 * Numbers that follow from a few words and a seed, kept from one change of the page to the next: a slider that moves changes none
 * of them. The same array is given to all who ask, and nobody may change it.
 */

/** 8 MB: twice the weights of the largest model that the lesson allows. */
const MOST_NUMBERS = 2 ** 21;

const kept = new Map<string, Float32Array>();

/** `key` says everything that the numbers follow from. What was asked for longest ago is forgotten first. */
export function keptNumbers(key: string, make: () => Float32Array): Float32Array {
  const numbers = kept.get(key) ?? make();
  kept.delete(key);
  kept.set(key, numbers);
  let total = 0;
  for (const { length } of kept.values()) total += length;
  for (const [oldest, { length }] of kept) {
    if (total <= MOST_NUMBERS || oldest === key) break;
    kept.delete(oldest);
    total -= length;
  }
  return numbers;
}
