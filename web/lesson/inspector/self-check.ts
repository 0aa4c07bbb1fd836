/**
 * The self-check of a cell: compares the engine's number with one recomputed in TypeScript. It reports the difference and the
 * rounding bound; a difference beyond the bound fails visibly.
 */
import type { Explanation } from '../../engine/provenance/explain.ts';
import { words } from '../../messages/en/inspector.ts';
import { formatDouble, formatPower } from './numbers.ts';

export interface SelfCheck {
  readonly verdict: 'given' | 'ok' | 'failed';
  readonly sentence: string;
  /** The derivation of the bound; empty if there is none. */
  readonly hint: string;
}

type Checked = Pick<Explanation, 'kind' | 'recomputed' | 'difference' | 'tolerance' | 'roundings' | 'agrees'>;

export function selfCheck({ kind, recomputed, difference, tolerance, roundings, agrees }: Checked): SelfCheck {
  if (kind === 'given') return { verdict: 'given', sentence: words.check.given, hint: '' };
  const value = formatDouble(recomputed);
  const hint = roundings > 0 ? words.check.boundHint(formatDouble(Math.ceil(roundings))) : '';
  const [off, bound] = [formatPower(difference), formatPower(tolerance)];
  if (!agrees) return { verdict: 'failed', sentence: words.check.failed(value, off, bound), hint };
  if (tolerance === 0) return { verdict: 'ok', sentence: words.check.exact(value), hint };
  if (difference === 0) return { verdict: 'ok', sentence: words.check.same(value), hint };
  return { verdict: 'ok', sentence: words.check.within(value, off, bound), hint };
}
