/** An order that a seed decides: each of its orders is as likely as any other (Fisher and Yates). */
import { randomU32 } from '../../engine/random.ts';

/** A copy in mixed order; `seed` is one of the purpose's own (`seedFor`). */
export function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  const mixed = [...items];
  for (let i = mixed.length - 1; i > 0; i--) {
    const j = randomU32(seed, i) % (i + 1);
    [mixed[i], mixed[j]] = [mixed[j] as T, mixed[i] as T];
  }
  return mixed;
}
