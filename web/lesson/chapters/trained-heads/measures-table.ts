/** Every measure of every head over the held-out passages, in a sortable table. */
import { html } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import { MEASURES, type MeasureName } from '../../constants/trained-heads.ts';
import type { HeadMeasures } from '../../model/shipped-model/head-measures.ts';
import type { words as english } from './en.ts';
import { type Order, sortedBy } from './findings.ts';

export interface MeasuresTableOptions {
  readonly words: typeof english;
  readonly heads: readonly HeadMeasures[];
  readonly even: HeadMeasures;
  readonly perLayer: number;
  readonly sort: MeasureName | null;
  readonly order: Order;
  readonly sortBy: (measure: MeasureName | null) => void;
}

export function measuresTable({ words, heads, even, perLayer, sort, order, sortBy }: MeasuresTableOptions) {
  const most = Object.fromEntries(
    MEASURES.map((name) => [name, heads.reduce((max, head) => Math.max(max, head[name].mean), 0)]),
  );
  const cells = (head: HeadMeasures, best: boolean) =>
    MEASURES.map((name) => {
      const value = head[name].mean;
      return html`<td class=${best && value === most[name] ? 'most' : ''}>${formatNumber(value)}</td>`;
    });
  const header = (name: MeasureName | null, label: string) => {
    const sorted = name === sort;
    const order_ = sorted && name !== null ? order : 'none';
    return html`<th scope="col" aria-sort=${order_}>
      <button type="button" @click=${() => sortBy(name)}>${label}${sorted && name !== null ? (order === 'descending' ? ' ↓' : ' ↑') : ''}</button>
    </th>`;
  };
  return html`<div class="scroll" tabindex="0" role="group" aria-label=${words.table}>
    <table class="measured">
      <caption class="unseen">${words.table}</caption>
      <thead><tr>${header(null, words.headColumn)}${MEASURES.map((name) => header(name, words.measures[name]))}</tr></thead>
      <tbody>
        ${sortedBy(sort, order, heads).map((place) => {
          const head = heads[place];
          if (!head) return '';
          return html`<tr><th scope="row">${words.name(Math.floor(place / perLayer), place % perLayer)}</th>${cells(head, true)}</tr>`;
        })}
        <tr class="even"><th scope="row">${words.even}</th>${cells(even, false)}</tr>
        <tr class="even"><th scope="row">${words.rows}</th>${MEASURES.map((name) => html`<td>${even[name].rows}</td>`)}</tr>
      </tbody>
    </table>
  </div>`;
}
