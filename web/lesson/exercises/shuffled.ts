/** A seeded shuffle with uniform probability (Fisher and Yates), and the best of a list. */
import { randomU32 } from '../../engine/random.ts';

/** A shuffled copy; use a separate `seed` for each purpose (`seedFor`). */
export function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  const mixed = [...items];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = randomU32(seed, i) % (i + 1);
    [mixed[i], mixed[j]] = [mixed[j] as T, mixed[i] as T];
  }
  return mixed;
}

/** The first with the highest score; null if there are none. */
export function bestOf<T>(candidates: readonly T[], scoreOf: (candidate: T) => number): T | null {
  const scored = candidates.map((candidate) => ({ candidate, score: scoreOf(candidate) }));
  const valid = scored.filter(({ score }) => score > Number.NEGATIVE_INFINITY);
  return valid.sort((a, b) => b.score - a.score)[0]?.candidate ?? null;
}
