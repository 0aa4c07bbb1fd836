/** The loss of each setting of a comparison at many learning rates, as curves over the rates' positions. */
import type { Series } from '../../../views/plot.ts';
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
export function rateSeries(curves: readonly RateCurve[], labels: readonly string[]): readonly Series[] {
  const looks = curves.length > 2 ? ['first', 'third', 'second'] : ['first', 'second'];
  return curves.map(({ losses }, i) => ({
    kind: 'series',
    look: looks[i] ?? 'third',
    name: labels[i] ?? '',
    points: losses.map((loss, position) => [position, loss]),
  }));
}
