import type { CellRef } from '#web/engine/cell.ts';
import type { Explanation } from '#web/engine/provenance/explain.ts';

/** The distinct cells read by an explanation's terms, in order of first use. */
export function sourcesOf(explanation: Pick<Explanation, 'terms'>): readonly CellRef[] {
  const found = new Map<string, CellRef>();
  for (const term of explanation.terms) {
    for (const { cell } of term.factors) {
      const key = `${cell.tensor} ${Object.values(cell.at).join(' ')}`;
      if (!found.has(key)) found.set(key, cell);
    }
  }
  return [...found.values()];
}
