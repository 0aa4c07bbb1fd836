/**
 * The self-check of a cell as a verdict and a sentence: the engine's number against the one recomputed in plain TypeScript,
 * with their difference and the bound that rounding sets. A difference beyond the bound is said, never hidden.
 */
import type { Explanation } from '../../engine/provenance/explain.ts';
import { t as messages } from '../../messages/index.ts';
import { formatDouble, formatPower } from './numbers.ts';

const words = messages.inspector;

export interface SelfCheck {
  readonly verdict: 'given' | 'ok' | 'failed';
  readonly sentence: string;
  /** How the bound comes about; empty where there is none. */
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
