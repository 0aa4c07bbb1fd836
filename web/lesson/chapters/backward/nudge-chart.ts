/** Log-log chart of the prediction error against ε, where ε² is a straight line. */
import { html } from 'lit';
import { decades } from '../../../views/chart-scale.ts';
import { legend, type Mark, type Point, plot } from '../../../views/plot.ts';
import { formatPower } from '../../inspector/numbers.ts';
import type { words as english } from './en.ts';
import { type Nudge, STEPS, type Tried } from './nudge.ts';
import { powerOfTen } from './power-of-ten.ts';

type Words = (typeof english)['nudge'];

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
  const sizes = tried.flatMap(({ single, double }) => [single, ...(double ? [double] : [])].map(difference));
  const [low, high] = decades([1e-8, 1, ...sizes], 1e-16);
  const at = (one: Nudge, e: number): Point => [e, difference(one)];
  const least = smallest(tried);
  const floor = 2 ** -24 * loss;
  // ε² through the difference at 0.01: small enough for a parabola, large enough for single precision.
  const middle = tried[4];
  return html`${legend([
    { look: 'single', name: words.single, line: false, shape: 'disc' },
    { look: 'double', name: words.double, line: false, shape: 'disc' },
  ])}
  ${plot({
    width,
    label: least ? words.chartLabel(formatPower(least.left), formatPower(least.epsilon)) : words.chart,
    x: {
      domain: [STEPS.at(-1) ?? 1e-7, 1],
      ticks: [1e-6, 1e-4, 1e-2, 1],
      format: (tick) => (tick === 1 ? 'ε = 1' : powerOfTen(tick)),
      logarithmic: true,
    },
    y: { domain: [low, high], format: powerOfTen, logarithmic: true },
    here: epsilon,
    marks: [
      ...(middle
        ? squareLine(difference(middle.double ?? middle.single) / middle.epsilon ** 2, [low, high], words.square)
        : []),
      ...(floor > low && floor < high
        ? ([
            { kind: 'rule', look: 'floor', y: floor },
            { kind: 'text', look: 'soft', at: [1, floor], by: [0, 14], anchor: 'end', text: words.floor },
          ] as const)
        : []),
      {
        kind: 'dots',
        look: 'double',
        points: tried.flatMap((one) => (one.double ? [at(one.double, one.epsilon)] : [])),
        radius: 4,
      },
      {
        kind: 'dots',
        look: 'single',
        points: tried.flatMap((one) => (one.single.step === 0 ? [] : [at(one.single, one.epsilon)])),
      },
    ],
  })}`;
}

/** ε² times a factor, clipped to the chart. */
function squareLine(factor: number, [low, high]: readonly [number, number], name: string): Mark[] {
  if (!(factor > 0)) return [];
  const start = Math.min(1, Math.sqrt(high / factor));
  const end = Math.max(STEPS.at(-1) ?? 1e-7, Math.sqrt(low / factor));
  if (end >= start) return [];
  const at = (epsilon: number): Point => [epsilon, factor * epsilon ** 2];
  return [
    { kind: 'line', look: 'square', points: [at(start), at(end)] },
    { kind: 'text', look: 'soft', at: at(Math.sqrt(start * end)), by: [10, 16], text: name },
  ];
}
