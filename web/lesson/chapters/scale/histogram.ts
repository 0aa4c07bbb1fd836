/** Histograms of the scores with and without the scale, one above the other on a shared axis. */
import { svg } from 'lit';
import { linear } from '../../../views/chart-scale.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { drawnSubscripts } from '../../lab-kit/drawn-subscripts.ts';

const BINS = 64;
const ROW = 56;
const GAP = 30;
const SIDE = 12;

export interface HistogramRow {
  readonly kind: 'plain' | 'scaled';
  readonly label: string;
  readonly values: Float32Array;
}

/** The smallest power of two, at least 4, that no value exceeds: the axis changes in steps, not with every draw. */
export function reach(values: Float32Array): number {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  return 2 ** Math.max(2, Math.ceil(Math.log2(largest)));
}

/** Counts the values in each of `bins` equal parts of −end … end. */
export function countsOf(values: Float32Array, end: number, bins = BINS): readonly number[] {
  const counts = new Array<number>(bins).fill(0);
  for (const value of values) {
    const bin = Math.min(bins - 1, Math.max(0, Math.floor(((value + end) / (2 * end)) * bins)));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts;
}

export function histograms(rows: readonly HistogramRow[], width: number, label: string) {
  const end = Math.max(...rows.map(({ values }) => reach(values)));
  const x = linear([-end, end], [SIDE, width - SIDE]);
  const bin = (width - 2 * SIDE) / BINS;
  const height = rows.length * (ROW + GAP) + 18;
  return svg`<svg role="img" aria-label=${label} width=${width} height=${height} viewBox="0 0 ${width} ${height}">
    ${rows.map(({ kind, label: name, values }, row) => {
      const base = (row + 1) * (ROW + GAP) - 2;
      const counts = countsOf(values, end);
      const most = Math.max(...counts);
      return svg`
        <text x=${SIDE} y=${base - ROW - 10} class="name ${kind}">${drawnSubscripts(name)}</text>
        ${counts.map((count, i) => {
          const tall = (count / most) * ROW;
          return count === 0
            ? null
            : svg`<rect class="bar ${kind}" x=${SIDE + i * bin} y=${base - tall} width=${Math.max(1, bin - 1)} height=${tall}></rect>`;
        })}
        <line class="base" x1=${SIDE} x2=${width - SIDE} y1=${base + 0.5} y2=${base + 0.5}></line>`;
    })}
    ${[-end, -end / 2, 0, end / 2, end].map(
      (tick, i) =>
        svg`<text x=${x(tick)} y=${height - 3} text-anchor=${i === 0 ? 'start' : i === 4 ? 'end' : 'middle'}>${formatNumber(tick, 0)}</text>`,
    )}
  </svg>`;
}
