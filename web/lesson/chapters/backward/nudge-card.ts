/** Changes one number by ε and compares the predicted with the actual loss. */
import { computed } from '@preact/signals-core';
import { html, nothing } from 'lit';
import { type CellRef, type Letter, letters } from '../../../engine/cell.ts';
import { words as cellNames } from '../../../messages/en/cells.ts';
import { decades } from '../../../views/chart-scale.ts';
import { tensorSymbol } from '../../../views/identity.ts';
import { legend, type Mark, type Point, plot } from '../../../views/plot.ts';
import { entryLabel } from '../../inspector/describe.ts';
import { formatAligned, formatPower } from '../../inspector/numbers.ts';
import { gradually, type Lab } from '../../lab-kit/laboratory.ts';
import { numberTable } from '../../lab-kit/table.ts';
import { button, card, facts, note, onSlider, type Ui } from '../../lab-kit/ui.ts';
import type { words as english } from './en.ts';
import type { Fields } from './fields.ts';
import {
  gradientOf,
  MOST_IN_DOUBLE,
  multiplications,
  NUDGED,
  type Nudge,
  nudge,
  nudgedBy,
  nudgeInDouble,
  numberAt,
  STEPS,
  steepest,
  type Tried,
} from './nudge.ts';
import { inDouble, type Passes } from './passes.ts';

type Words = (typeof english)['nudge'];

/** The nudged number, and what every step of ε gives; null while there are no gradients. */
export function nudgeModel(lab: Lab<Fields>, until: AbortSignal) {
  let last = new AbortController();
  until.addEventListener('abort', () => last.abort(), { once: true });
  return computed(() => {
    last.abort();
    last = new AbortController();
    const { trace, session, values, settings } = lab;
    if (!trace.has('loss')) return null;
    const double: Passes | null = multiplications(trace) <= MOST_IN_DOUBLE ? inDouble(trace) : null;
    const { tensor, cell: chosen } = values;
    const fits = chosen?.tensor === tensor && inside(chosen, trace.get(tensor));
    const cell = fits ? chosen : steepest(trace, tensor, settings.head);
    const tried = gradually(
      STEPS,
      (epsilon): Tried => ({
        epsilon,
        single: nudge(session, trace, cell, epsilon),
        double: double && nudgeInDouble(double, cell, epsilon),
      }),
      last.signal,
    );
    return { cell, tried, double };
  });
}

export function nudgeCard(ui: Ui<Fields>, model: ReturnType<typeof nudgeModel>, words: Words) {
  const { cell, tried: all, double } = model.value ?? {};
  const tried = all?.value ?? [];
  const { tensor, epsilon } = ui.values;
  const now = tried[epsilon] ?? tried.at(-1);
  if (!cell || !now) return nothing;
  const { trace } = ui.lab;
  const { predicted, actual } = now.single;
  const text = (value: number): string => formatAligned(value, 5);
  const slide = onSlider((value, done) => ui.adjust({ epsilon: STEPS.length - 1 - value }, { done }));
  return card(
    html`<h3>${words.title}</h3>`,
    html`<div class="line">
      ${ui.select(
        'tensor',
        NUDGED.map((name) => [name, plain(name)] as const),
        { label: words.tensor, set: (name) => ui.adjust({ tensor: name, cell: null }) },
      )}
      ${letters(trace.get(cell.tensor).axes).map((letter) => index(ui, cell, letter))}
      ${button(words.steepest, () => ui.adjust({ cell: null }))}
    </div>`,
    html`<label>${words.epsilon}
      <input type="range" min="0" max=${STEPS.length - 1} .value=${String(STEPS.length - 1 - epsilon)}
        aria-valuetext=${formatPower(now.epsilon)} @input=${slide} @change=${slide}>
      <span class="number">${formatPower(now.epsilon)}</span>
    </label>`,
    facts([
      [words.value, text(numberAt(trace, cell)), 'number'],
      [words.gradient, text(numberAt(trace, gradientOf(cell))), 'number'],
      [words.predicted, text(predicted), 'number main'],
      [words.actual, text(actual), 'number main'],
      [words.error, formatPower(actual - predicted), 'number'],
    ]),
    note(`${nudgedBy(trace, tensor) === 'core' ? words.by.engine : words.by.list} ${words.target}`),
    nudgeChart(words, tried, now.epsilon, trace.get('loss').data[0] ?? 1, ui.inner),
    note(`${slope(tried, words)}${double ? '' : ` ${words.doubleLeftOut}`}`),
    numberTable({
      summary: words.table,
      columns: words.columns,
      rows: tried.map(({ epsilon, single, double }) => [
        formatPower(epsilon),
        formatPower(single.predicted),
        formatPower(single.actual),
        formatPower(single.actual - single.predicted),
        double ? formatPower(double.actual - double.predicted) : words.none,
      ]),
    }),
  );
}

function slope(tried: readonly Tried[], words: Words): string {
  const power = powerOf(tried);
  if (tried.length < STEPS.length) return '';
  return power !== null && power > 1.7 && power < 2.5 ? words.slope(formatAligned(power, 2)) : words.noSlope;
}

/** The place of the number along one axis. */
function index({ lab }: Ui<Fields>, { tensor, at }: CellRef, letter: Letter) {
  const { axes, shape } = lab.trace.get(tensor);
  const extent = shape[letters(axes).indexOf(letter)] ?? 1;
  const move = ({ target }: Event): void => {
    if (!(target instanceof HTMLSelectElement)) return;
    lab.adjust({ cell: { tensor, at: { ...at, [letter]: Number(target.value) } } });
  };
  return html`<label>${cellNames.letters[letter]}
    <select @change=${move}>
      ${Array.from({ length: extent }, (_, i) => html`<option value=${i} ?selected=${i === at[letter]}>${entryLabel(letter, i, lab)}</option>`)}
    </select>
  </label>`;
}

function inside(
  { at }: CellRef,
  { axes, shape }: { readonly axes: string; readonly shape: readonly number[] },
): boolean {
  const known = letters(axes);
  const named = Object.values(at).filter((index) => index !== undefined);
  return named.length === known.length && known.every((letter, axis) => (at[letter] ?? Infinity) < (shape[axis] ?? 0));
}

/** A symbol in running text: "W_Q" is written WQ in a list, which has no subscripts. */
function plain(tensor: string): string {
  return tensorSymbol(tensor).replaceAll('_', '');
}

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

function nudgeChart(words: Words, tried: readonly Tried[], epsilon: number, loss: number, width: number) {
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

/** A power of ten for chart ticks: 10⁻⁴, without a factor. */
export function powerOfTen(value: number): string {
  return formatPower(value).replace(/^[^·]*·/, '');
}
