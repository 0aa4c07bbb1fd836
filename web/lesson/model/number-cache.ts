/**
 * A cache of seeded numbers, which survive unrelated changes such as moving a slider. All callers share the same array and must
 * not modify it.
 */

/** 8 MB: twice the weights of the largest model that the lesson allows. */
const MOST_NUMBERS = 2 ** 21;

const kept = new Map<string, Float32Array>();

/** `key` identifies the numbers completely. The least recently used entry is evicted first. */
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
