/** One row of the softmax's gradient, worked out number by number or column by column. */
import { computed } from '@preact/signals-core';
import { html, nothing } from 'lit';
import { formatCell, type NumberStyle } from '../../../views/format-number.ts';
import { followedPosition } from '../../inspector/followed-word.ts';
import { formatPower } from '../../inspector/numbers.ts';
import { heat } from '../../lab-kit/heat.ts';
import type { Lab } from '../../lab-kit/laboratory.ts';
import { button, card, note, table, type Ui } from '../../lab-kit/ui.ts';
import type { words as english } from './en.ts';
import type { Fields } from './fields.ts';
import { revealed, type SoftmaxRow, softmaxRow } from './softmax-row.ts';

type Words = (typeof english)['row'];

const STYLE: NumberStyle = { decimals: 2, bare: false };
/** The number of keys that are shown; the sums are over all keys. */
const SHOWN = 16;

const COLUMNS = ['weights', 'gradients', 'products', 'differences', 'results'] as const;
type Column = (typeof COLUMNS)[number];

/** Null while there are no gradients. */
export function rowModel(lab: Lab<Fields>) {
  return computed(() => {
    const { trace, tokens, settings, head } = lab;
    if (!trace.has('loss')) return null;
    const query = followedPosition(tokens, lab.values.query ?? settings.word);
    return { query, row: softmaxRow(trace, head, query) };
  });
}

export function rowCard(ui: Ui<Fields>, model: ReturnType<typeof rowModel>, words: Words) {
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
