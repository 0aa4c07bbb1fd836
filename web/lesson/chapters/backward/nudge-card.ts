/** Changes one number by ε and compares the predicted with the actual loss. */
import { computed } from '@preact/signals-core';
import { html, nothing } from 'lit';
import { type CellRef, type Letter, letters } from '../../../engine/cell.ts';
import { words as cellNames } from '../../../messages/en/cells.ts';
import { tensorSymbol } from '../../../views/identity.ts';
import { entryLabel } from '../../inspector/describe.ts';
import { formatAligned, formatPower } from '../../inspector/numbers.ts';
import { gradually } from '../../lab-kit/gradually.ts';
import type { Lab } from '../../lab-kit/laboratory.ts';
import { numberTable } from '../../lab-kit/table.ts';
import { button, card, facts, note, onSlider, type Ui } from '../../lab-kit/ui.ts';
import type { words as english } from './en.ts';
import type { Fields } from './fields.ts';
import {
  gradientOf,
  MOST_IN_DOUBLE,
  multiplications,
  NUDGED,
  nudge,
  nudgedBy,
  nudgeInDouble,
  numberAt,
  STEPS,
  steepest,
  type Tried,
} from './nudge.ts';
import { nudgeChart, powerOf } from './nudge-chart.ts';
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
