/** A seeded shuffle with uniform probability (Fisher and Yates). */
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
