/** Comparison results as curves: each side's mean over its seeds, one standard deviation, and every seed. */
import type { Point, Series } from '../../../views/plot.ts';
import type { Compared, Pair } from './comparison.ts';
import { type Spread, spreadOf } from './summary.ts';
import type { Quality } from './trainer.ts';

export type Measure = keyof Quality;

/** One metric of one side at one step; null if every seed has diverged. */
export function sideAt({ qualities }: Compared, side: 0 | 1, of: Measure): Spread | null {
  const values = qualities[side].flatMap((quality) => (quality ? [quality[of]] : []));
  return values.length > 0 ? spreadOf(values) : null;
}

/** Both sides, in the order of their labels. */
export function comparedSeries(measured: readonly Compared[], of: Measure, labels: Pair<string>): readonly Series[] {
  return ([0, 1] as const).map((side) => {
    const means = measured.flatMap((each) => {
      const spread = sideAt(each, side, of);
      return spread ? [{ step: each.step, ...spread }] : [];
    });
    const seeds = measured[0]?.qualities[side].length ?? 0;
    return {
      kind: 'series',
      look: side === 0 ? 'first' : 'second',
      name: labels[side],
      points: means.map(({ step, mean }): Point => [step, mean]),
      band: means.map(({ step, mean, deviation }) => [step, mean - deviation, mean + deviation] as const),
      runs: Array.from({ length: seeds }, (_, seed) =>
        measured.flatMap(({ step, qualities }): Point[] => {
          const quality = qualities[side][seed];
          return quality ? [[step, quality[of]]] : [];
        }),
      ),
    };
  });
}
