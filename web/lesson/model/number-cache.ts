/**
 * A cache of seeded numbers, which survive unrelated changes such as moving a slider. All callers share the same array and must
 * not modify it.
 */

/** 8 MB: twice the weights of the largest model that the lesson allows. */
const MOST_NUMBERS = 2 ** 21;

const cache = new Map<string, Float32Array>();

/** `key` identifies the numbers completely. The least recently used entry is evicted first. */
export function cachedNumbers(key: string, make: () => Float32Array): Float32Array {
  const numbers = cache.get(key) ?? make();
  cache.delete(key);
  cache.set(key, numbers);
  let total = 0;
  for (const { length } of cache.values()) total += length;
  for (const [oldest, { length }] of cache) {
    if (total <= MOST_NUMBERS || oldest === key) break;
    cache.delete(oldest);
    total -= length;
  }
  return numbers;
}
