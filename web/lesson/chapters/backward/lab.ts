/** Four cards about the backward pass: a nudged number, a sum of contributions, one row of the softmax, and its saturation. */

import { computed, signal } from '@preact/signals-core';
import { css, html, nothing } from 'lit';
import type { CellRef } from '../../../engine/cell.ts';
import type { GradientSession } from '../../../engine/engine.ts';
import { formatCell, formatNumber, type NumberStyle } from '../../../views/format-number.ts';
import { tensorSymbol } from '../../../views/identity.ts';
import { legend, plot } from '../../../views/plot.ts';
import { cellInWords } from '../../inspector/describe.ts';
import { followedPosition } from '../../inspector/followed-word.ts';
import { formatAligned, formatPower } from '../../inspector/numbers.ts';
import { heat, heatColour } from '../../lab-kit/heat.ts';
import { gradually, type Lab, laboratory } from '../../lab-kit/laboratory.ts';
import { numberTable } from '../../lab-kit/table.ts';
import { button, card, facts, note, onSlider, status, table, type Ui } from '../../lab-kit/ui.ts';
import { subscripted } from '../../ui/subscripted.ts';
import { type Contribution, contributions, SUMS, type Summed } from './contributions.ts';
import type { words as english } from './en.ts';
import { type Fields, fields } from './fields.ts';
import { gradientEngine } from './gradients.ts';
import { numberAt, steepest } from './nudge.ts';
import { nudgeCard, nudgeModel, powerOfTen } from './nudge-card.ts';
import { FACTORS, revealed, type Saturation, type SoftmaxRow, saturation, softmaxRow } from './softmax-row.ts';

type SaturationWords = (typeof english)['saturation'];

const KINDS = ['reaching', 'passing'] as const;
/** Smaller gradients are drawn at the edge. */
const LEAST = 1e-8;

/** The curve grows point by point; null while there are no gradients or no engine. */
function saturationModel(lab: Lab<Fields>, until: AbortSignal) {
  const session = signal<GradientSession | null>(null);
  void gradientEngine('wasm').then((engine) => {
    if (!until.aborted) session.value = engine.createSession();
  });
  let last = new AbortController();
  until.addEventListener(
    'abort',
    () => {
      last.abort();
      session.peek()?.dispose();
    },
    { once: true },
  );
  return computed(() => {
    last.abort();
    last = new AbortController();
    const { trace, head } = lab;
    const ready = session.value;
    if (!ready || !trace.has('loss')) return null;
    return gradually(FACTORS, (factor) => saturation(ready, trace, head, factor), last.signal);
  });
}

/** Scales up the scores and shows how the gradients behind the softmax vanish. */
function saturationCard(ui: Ui<Fields>, model: ReturnType<typeof saturationModel>, words: SaturationWords) {
  const curve = model.value?.value ?? [];
  const { factor } = ui.values;
  const now = curve[factor] ?? curve.at(-1);
  if (!now) return nothing;
  const { dModel, numHeads } = ui.lab.trace.options;
  const dk = dModel / numHeads;
  const slide = onSlider((factor, done) => ui.adjust({ factor }, { done }));
  return card(
    html`<h3>${words.title}</h3>`,
    html`<label>${words.factor}
      <input type="range" name="factor" min="0" max=${FACTORS.length - 1} .value=${String(factor)} aria-valuetext=${factorText(now)} @input=${slide} @change=${slide}>
      <span class="number">${factorText(now)}</span>
    </label>`,
    facts([
      [words.largest, formatNumber(now.largest, 3), 'number'],
      [words.reaching, formatAligned(now.reaching, 4), 'number'],
      [words.passing, formatAligned(now.passing, 4), 'number'],
    ]),
    chart(curve, now, ui.inner, words),
    note(subscripted(words.scale(dk, formatNumber(Math.sqrt(dk), 2)))),
    numberTable({
      summary: words.table,
      columns: words.columns,
      rows: curve.map((one) => [
        factorText(one),
        formatNumber(one.largest, 3),
        formatAligned(one.reaching, 4),
        formatAligned(one.passing, 4),
      ]),
    }),
  );
}

function chart(curve: readonly Saturation[], now: Saturation, width: number, words: SaturationWords) {
  const label = words.chartLabel(factorText(now), formatAligned(now.reaching, 4), formatAligned(now.passing, 4));
  return html`${legend(KINDS.map((kind) => ({ look: kind, name: words[kind] })))}
    ${plot({
      width,
      label,
      x: { domain: [FACTORS[0] ?? 1, FACTORS.at(-1) ?? 1], ticks: [1, 4, 16, 64], logarithmic: true },
      y: { including: [0.1, 1], min: LEAST, format: powerOfTen, logarithmic: true },
      here: now.factor,
      marks: KINDS.map((kind) => ({ kind: 'series', look: kind, points: curve.map((one) => [one.factor, one[kind]]) })),
    })}`;
}

function factorText({ factor }: Saturation): string {
  return formatNumber(factor, factor < 10 ? 2 : 0);
}

type SumsWords = (typeof english)['sums'];

const DECIMALS = 4;

/** Null while there are no gradients. */
function sumsModel(lab: Lab<Fields>) {
  return computed(() => {
    const { sum } = lab.values;
    const { trace, settings } = lab;
    if (!trace.has('loss')) return null;
    const cell: CellRef = { tensor: sum, at: steepest(trace, sum.slice(2), settings.head).at };
    return { cell, parts: contributions(trace, cell, SUMS[sum]) };
  });
}

/** Adds up the largest cell of a gradient, one contribution at a time. */
function sumsCard(ui: Ui<Fields>, model: ReturnType<typeof sumsModel>, words: SumsWords) {
  const { cell, parts = [] } = model.value ?? {};
  const { sum, added } = ui.values;
  const { trace, tokens } = ui.lab;
  if (!cell) return nothing;
  const done = Math.min(added, parts.length);
  const most = Math.max(...parts.map(({ value }) => Math.abs(value)));
  const total = parts.slice(0, done).reduce((so, { value }) => so + value, 0);
  const core = numberAt(trace, cell);
  const add = (label: string, count: number, disabled: boolean) =>
    button(label, () => ui.adjust({ added: count }), { disabled });
  /** A token, a head, or the tensor of a path. */
  const name = (of: Contribution['of']): string => {
    if (typeof of === 'string') return tensorSymbol(of);
    return SUMS[sum] === 'h' ? words.head(of) : (tokens[of] ?? String(of));
  };
  const names = (Object.keys(SUMS) as Summed[]).map((one) => [one, words.names[one].replace('_', '')] as const);
  const all = done >= parts.length;
  return card(
    html`<h3>${words.title}</h3>`,
    ui.select('sum', names, { label: words.which, set: (sum) => ui.adjust({ sum, added: 1 }) }),
    html`<p>${subscripted(words.why[sum])}</p>`,
    note(words.cell(cellInWords(trace.get(cell.tensor), ui.lab, cell))),
    html`<div class="scroll tall" tabindex="0" role="group" aria-label=${words.list}>
      <table class="table parts">
        ${parts.map(({ of, value }, i) => {
          const share = most > 0 ? Math.abs(value) / most : 0;
          return html`<tr class=${i < done ? '' : 'later'}>
            <th scope="row">${name(of)}</th>
            <td class="number">${i < done ? formatAligned(value, DECIMALS) : '·'}</td>
            <td class="bar" aria-hidden="true">${
              i < done
                ? html`<i style=${`inline-size:${(share * 50).toFixed(1)}%;margin-inline-start:${(value < 0 ? 50 - share * 50 : 50).toFixed(1)}%;background:${heatColour(value, most)}`}></i>`
                : nothing
            }</td>
          </tr>`;
        })}
      </table>
    </div>`,
    html`<p class="number total" aria-live="polite">${words.total} <b>${formatAligned(total, DECIMALS)}</b> · ${words.core} ${formatAligned(core, DECIMALS)} · ${words.progress(done, parts.length)}</p>`,
    html`<div class="line">
      ${add(words.next, done + 1, all)} ${add(words.back, done - 1, done === 0)} ${add(words.all, parts.length, all)}
      ${add(words.restart, 0, done === 0)}
    </div>`,
    done === parts.length ? note(words.equal(formatPower(Math.abs(total - core)))) : nothing,
  );
}

type Words = (typeof english)['row'];

const STYLE: NumberStyle = { decimals: 2, bare: false };
/** The number of keys that are shown; the sums are over all keys. */
const SHOWN = 16;

const COLUMNS = ['weights', 'gradients', 'products', 'differences', 'results'] as const;
type Column = (typeof COLUMNS)[number];

/** Null while there are no gradients. */
function rowModel(lab: Lab<Fields>) {
  return computed(() => {
    const { trace, tokens, settings, head } = lab;
    if (!trace.has('loss')) return null;
    const query = followedPosition(tokens, lab.values.query ?? settings.word);
    return { query, row: softmaxRow(trace, head, query) };
  });
}

/** One row of the softmax's gradient, worked out number by number or column by column. */
function rowCard(ui: Ui<Fields>, model: ReturnType<typeof rowModel>, words: Words) {
  const { query = 0, row } = model.value ?? {};
  const { tokens } = ui.lab;
  if (!row) return nothing;
  const keys = row.weights.length;
  const shown = Math.min(keys, SHOWN);
  const { last } = revealed(keys, 0);
  const step = Math.min(ui.values.worked, last);
  const work = (label: string, worked: number, disabled: boolean) =>
    button(label, () => ui.adjust({ worked }), { disabled });
  const sum = { text: step > keys ? formatCell(row.sum, STYLE) : '·', look: step === keys + 1 ? 'new' : '' };
  return card(
    html`<h3>${words.title}</h3>`,
    ui.select(
      'query',
      tokens.map((token, t) => [t, token] as const),
      { label: words.query, at: query },
    ),
    table({
      caption: words.table(tokens[query] ?? ''),
      look: 'working cells',
      head: [null, ...COLUMNS.map((column) => words.columns[column])],
      rows: tokens
        .slice(0, shown)
        .map((token, s) => [{ text: token, title: token }, ...COLUMNS.map((column) => cell(column, row, s, step))]),
      foot: [[{ text: words.sum, span: 3 }, sum, { text: '', span: 2 }]],
    }),
    keys > shown ? note(words.more(keys - shown)) : nothing,
    html`<div class="line">
      ${work(words.next, step + 1, step >= last)} ${work(words.column, nextColumn(keys, step), step >= last)}
      ${work(words.restart, 0, step === 0)}
    </div>`,
    step >= last ? note(end(row, words)) : nothing,
  );
}

function cell(column: Column, row: SoftmaxRow, s: number, step: number) {
  const keys = row.weights.length;
  const given = column === 'weights' || column === 'gradients';
  if (!given && s >= revealed(keys, step)[column]) return '·';
  const value = row[column][s] ?? 0;
  const most = Math.max(...row[column].map(Math.abs));
  const look = !given && s === newest(keys, column, step) ? 'new' : '';
  return { text: formatCell(value, STYLE), look, style: heat(value, most) };
}

/** The key of the newest number if it is in that column, else −1. */
function newest(keys: number, column: Exclude<Column, 'weights' | 'gradients'>, step: number): number {
  const first = { products: 0, differences: keys + 1, results: 2 * keys + 1 }[column];
  return step > first && step <= first + keys ? step - first - 1 : -1;
}

function nextColumn(keys: number, step: number): number {
  const ends = [keys, keys + 1, 2 * keys + 1, 3 * keys + 1];
  return ends.find((end) => end > step) ?? 3 * keys + 1;
}

function end(row: SoftmaxRow, words: Words): string {
  const total = row.results.reduce((sum, value) => sum + value, 0);
  const apart = Math.max(...row.results.map((value, s) => Math.abs(value - (row.core[s] ?? Number.NaN))));
  const masked = row.weights.includes(0) ? ` ${words.masked}` : '';
  return `${words.resultSum(formatPower(total))} ${words.core(formatPower(apart))}${masked}`;
}

export default laboratory({
  fields,
  once: true,

  model: (lab, until) => ({
    nudge: nudgeModel(lab, until),
    sums: sumsModel(lab),
    row: rowModel(lab),
    saturation: saturationModel(lab, until),
  }),

  controls(ui, { nudge, sums, row, saturation }, words: typeof english) {
    // The trace has no gradients until they are computed.
    if (!ui.lab.trace.has('loss')) return status(words.waiting, 'waits');
    return html`
      ${nudgeCard(ui, nudge, words.nudge)} ${sumsCard(ui, sums, words.sums)} ${rowCard(ui, row, words.row)}
      ${saturationCard(ui, saturation, words.saturation)}`;
  },

  styles: css`
    :host { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s4); }
    .waits { color: var(--ink-soft); font: var(--type-text); }
    .tall { max-height: calc(320 * var(--px)); overflow-y: auto; }
    .parts :is(th, td) { padding-block: 2px; border-bottom: 0; }
    .parts th {
      width: 8em;
      max-width: 8em;
      overflow: hidden;
      color: var(--ink-soft);
      text-overflow: ellipsis;
      white-space: nowrap;
    }
    .parts .number { width: 6.5em; }
    .parts .later th { color: var(--ink-faint); }
    .bar {
      direction: ltr;
      padding-inline: var(--s3) 0;
      background: linear-gradient(var(--rule), var(--rule)) calc(50% + var(--s3) / 2) 0 / 1px 100% no-repeat;
    }
    .bar i { display: block; height: 14px; border-radius: 2px; }
    .total b { font-weight: 650; }
    .facts :is(.main, dt:has(+ .main)) { color: var(--ink); font-weight: 600; }
    .plot .dot.single { fill: var(--accent); }
    .plot .dot.double { fill: none; stroke: var(--ink-soft); stroke-width: 1.5; }
    .plot .line.square { stroke: var(--ink-faint); stroke-width: 1; stroke-dasharray: 4 3; }
    .plot .rule.floor { stroke-dasharray: 4 3; }
    .plot .rule.here { stroke-dasharray: none; }
    .plot .name.soft { font-weight: 450; }
    .reaching { color: var(--tensor-weights); }
    .passing { color: var(--tensor-scores); }
    input[type='range'] { flex: 1; min-width: 120px; }
    .working { --name: 72; }
    .working [colspan] { max-width: none; }
    .working .new { outline: 2px solid var(--accent); }
  `,
});
