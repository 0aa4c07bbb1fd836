/** How often checks are repeated: `npm run test:all` sets MHA_TEST_ALL, and every number is the full one. */
export const EXHAUSTIVE = Boolean(process.env.MHA_TEST_ALL);

/** The full number of repetitions, or in the quick run a tenth of it. */
export function times(full: number, quick = Math.ceil(full / 10)): number {
  return EXHAUSTIVE ? full : quick;
}

/** All items, or in the quick run every n-th. */
export function sample<T>(items: readonly T[], n: number): readonly T[] {
  return EXHAUSTIVE ? items : items.filter((_, i) => i % n === 0);
}
