/**
 * Traces a number back to a token's embedding. Each step takes the largest term, and of its factors the largest that depends on a
 * token. Uses only declarations and values.
 */
import type { CellRef } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import { type Explanation, explain, type Factor, type Term } from '../../engine/provenance/explain.ts';
import { sourceNames } from './describe.ts';

/** The cells from `cell` (included) to a token; only `cell` if it depends on no token, like a weight. */
export function pathToToken(trace: AttentionTrace, cell: CellRef): readonly CellRef[] {
  const path = [cell];
  for (let next = stepToToken(trace, cell); next; next = stepToToken(trace, next)) path.push(next);
  return path;
}

/** One step of the path; null at a given number, or if no operand depends on a token. */
export function stepToToken(trace: AttentionTrace, cell: CellRef): CellRef | null {
  const explanation = explain(trace, cell);
  const leading = (factor: Factor): boolean => leadsToToken(trace, factor.cell.tensor);
  const term = chosenTerm(explanation, leading);
  const factors = term?.factors.filter(leading) ?? [];
  return largest(factors, ({ value }) => value)?.cell ?? null;
}

/** Whether a tensor belongs to the tokens, or depends on such a tensor. */
export function leadsToToken(trace: AttentionTrace, tensor: string): boolean {
  return [...sourceNames(trace, tensor)].some((name) => isTokenSource(trace, name));
}

/** Given model features per token; `position` belongs to the place, not to the word. */
function isTokenSource(trace: AttentionTrace, name: string): boolean {
  const { axes, provenance } = trace.get(name);
  return provenance === 'given' && (axes === 'tm' || axes === 'sm') && name !== 'position';
}

function chosenTerm({ kind, terms }: Explanation, leading: (factor: Factor) => boolean): Term | null {
  const open = terms.filter((term) => term.factors.some(leading));
  if (kind === 'sum') return largest(open, ({ product }) => product);
  // The operand that the others only shift or divide: the maximum's key, the score, the numerator.
  if (kind === 'max')
    return open.reduce<Term | null>((best, term) => (best && best.product >= term.product ? best : term), null);
  return open[0] ?? null;
}

/** The entry of greatest magnitude, the first in a tie; infinite ones last, since they carry no information about a token. */
function largest<T>(entries: readonly T[], size: (entry: T) => number): T | null {
  let best: T | null = null;
  let bestSize = Number.NEGATIVE_INFINITY;
  for (const entry of entries) {
    const value = Math.abs(size(entry));
    const rank = Number.isFinite(value) ? value : -1;
    if (rank > bestSize) {
      best = entry;
      bestSize = rank;
    }
  }
  return best;
}
