/** Log-log chart of the prediction error against ε, where ε² is a straight line. */
import { nothing, svg } from 'lit';
import type { words as english } from '../../../messages/en/labs/backward.ts';
import { logarithmic } from '../../../views/chart-scale.ts';
import { formatPower } from '../../inspector/numbers.ts';
import { type Nudge, STEPS, type Tried } from './nudge.ts';
import { powerOfTen } from './power-of-ten.ts';

type Words = (typeof english)['nudge'];

const HEIGHT = 230;
const [LEFT, RIGHT, TOP, BOTTOM] = [52, 16, 12, 26];
/** Smaller differences are drawn at the edge: double precision has no digits there. */
const LEAST = 1e-16;

/** The actual change minus the predicted one. */
export function difference({ actual, predicted }: Nudge): number {
  return Math.abs(actual - predicted);
}

/** The exponent of ε between ε = 0.1 and 0.001; null where the difference is 0 or not computed. */
export function powerOf(tried: readonly Tried[]): number | null {
  const [far, near] = [tried[2], tried[6]];
  if (!far || !near) return null;
  const [a, b] = [far.double ?? far.single, near.double ?? near.single].map(difference);
  return a && b ? Math.log10(a / b) / Math.log10(far.epsilon / near.epsilon) : null;
}

/** Where single precision comes closest. */
export function smallest(tried: readonly Tried[]): { readonly epsilon: number; readonly left: number } | null {
  const left = tried
    .map(({ epsilon, single }) => ({ epsilon, left: difference(single) }))
    .filter((one) => one.left > 0);
  return left.reduce<(typeof left)[number] | null>((best, one) => (best && best.left <= one.left ? best : one), null);
}

export function nudgeChart(words: Words, tried: readonly Tried[], epsilon: number, loss: number, width: number) {
  const shown = (value: number): number => Math.max(LEAST, value);
  const sizes = tried.flatMap(({ single, double }) => [single, ...(double ? [double] : [])].map(difference));
  const exponents = sizes.filter((size) => size > 0).map(Math.log10);
  const low = 10 ** Math.max(-16, Math.floor(Math.min(-8, ...exponents)));
  const high = 10 ** Math.ceil(Math.max(0, ...exponents));
  const x = logarithmic([STEPS.at(-1) ?? 1e-7, 1], [LEFT, width - RIGHT]);
  const y = logarithmic([low, high], [HEIGHT - BOTTOM, TOP]);
  const decades = Array.from({ length: Math.round(Math.log10(high / low)) + 1 }, (_, i) => low * 10 ** i);
  const least = smallest(tried);
  const floor = 2 ** -24 * loss;
  // ε² through the difference at 0.01: small enough for a parabola, large enough for single precision.
  const middle = tried[4];
  const label = least ? words.chartLabel(formatPower(least.left), formatPower(least.epsilon)) : words.chart;
  return svg`<svg role="img" aria-label=${label} width=${width} height=${HEIGHT}>
    ${decades
      .filter((_, i) => (decades.length - 1 - i) % 4 === 0)
      .map(
        (tick) => svg`<line class="grid" x1=${LEFT} x2=${width - RIGHT} y1=${y(tick)} y2=${y(tick)}></line>
          <text x=${LEFT - 6} y=${y(tick) + 4} text-anchor="end">${powerOfTen(tick)}</text>`,
      )}
    ${[1e-6, 1e-4, 1e-2, 1].map(
      (tick) =>
        svg`<text x=${x(tick)} y=${HEIGHT - 6} text-anchor=${tick === 1 ? 'end' : 'middle'}>${tick === 1 ? 'ε = 1' : powerOfTen(tick)}</text>`,
    )}
    ${middle ? squareLine(difference(middle.double ?? middle.single) / middle.epsilon ** 2, x, y, [low, high], words.square) : nothing}
    ${
      floor > low && floor < high
        ? svg`<line class="floor" x1=${LEFT} x2=${width - RIGHT} y1=${y(floor)} y2=${y(floor)}></line>
            <text x=${width - RIGHT} y=${y(floor) + 14} text-anchor="end">${words.floor}</text>`
        : nothing
    }
    <line class="here" x1=${x(epsilon)} x2=${x(epsilon)} y1=${TOP} y2=${HEIGHT - BOTTOM}></line>
    ${tried.map(({ epsilon: at, double }) =>
      double
        ? svg`<circle class="double" cx=${x(at)} cy=${y(Math.max(low, shown(difference(double))))} r="4"></circle>`
        : nothing,
    )}
    ${tried.map(({ epsilon: at, single }) =>
      single.step === 0
        ? nothing
        : svg`<circle class="single" cx=${x(at)} cy=${y(Math.max(low, shown(difference(single))))} r="3"></circle>`,
    )}
    <g transform=${`translate(${LEFT + 8} ${TOP + 6})`}>
      <circle class="single" r="3"></circle><text x="10" y="4">${words.single}</text>
      <circle class="double" cy="18" r="4"></circle><text x="10" y="22">${words.double}</text>
    </g>
  </svg>`;
}

/** ε² times a factor, clipped to the chart. */
function squareLine(
  factor: number,
  x: (value: number) => number,
  y: (value: number) => number,
  [low, high]: readonly [number, number],
  name: string,
) {
  if (!(factor > 0)) return nothing;
  const start = Math.min(1, Math.sqrt(high / factor));
  const end = Math.max(STEPS.at(-1) ?? 1e-7, Math.sqrt(low / factor));
  if (end >= start) return nothing;
  const middle = Math.sqrt(start * end);
  return svg`<line class="square" x1=${x(start)} y1=${y(factor * start ** 2)} x2=${x(end)} y2=${y(factor * end ** 2)}></line>
    <text x=${x(middle) + 10} y=${y(factor * middle ** 2) + 16}>${name}</text>`;
}
