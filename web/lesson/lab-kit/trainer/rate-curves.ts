/** The loss of each setting of a comparison at many learning rates, as curves over the rates' positions. */
import type { CurveSeries } from '../../../views/curves.ts';
import type { ComparisonName } from './comparisons.ts';
import swept from './swept.json';

export const SWEPT_RATES: readonly number[] = swept.rates;
/** How many seeds each mean is over. */
export const SWEPT_SEEDS: number = swept.seeds;

export interface RateCurve {
  readonly heads: number;
  readonly layers: number;
  /** The mean loss at each rate, in nats. */
  readonly losses: readonly number[];
}

export function rateCurves(name: ComparisonName): readonly RateCurve[] {
  return swept[name === 'copy-one-rate' || name === 'copy-two' ? 'copy' : name];
}

/** The first and the last curve look like the sides of the comparison. */
export function rateSeries(curves: readonly RateCurve[], labels: readonly string[]): readonly CurveSeries[] {
  const looks = curves.length > 2 ? ['first', 'third', 'second'] : ['first', 'second'];
  return curves.map(({ losses }, i) => ({
    look: looks[i] ?? 'third',
    label: labels[i] ?? '',
    line: losses.map((loss, position) => [position, loss]),
  }));
}
