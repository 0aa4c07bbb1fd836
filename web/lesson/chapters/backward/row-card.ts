/** `<mha-lab-backward-row>`: one row of the softmax's gradient, worked out number by number or column by column. */
import { html, nothing, type PropertyValues } from 'lit';
import { formatCell, type NumberStyle } from '../../../views/format-number.ts';
import { followedPosition } from '../../inspector/followed-word.ts';
import { formatPower } from '../../inspector/numbers.ts';
import { heat } from '../../lab-kit/heat.ts';
import { Lab } from '../../lab-kit/lab.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import { defineElement } from '../../platform/define-element.ts';
import { cardStyles } from './card-styles.ts';
import type { words as english } from './en.ts';
import { fields } from './lab-fields.ts';
import { revealed, type SoftmaxRow, softmaxRow } from './softmax-row.ts';

const STYLE: NumberStyle = { decimals: 2, bare: false };
/** The number of keys that are shown; the sums are over all keys. */
const SHOWN = 16;

const COLUMNS = ['weights', 'gradients', 'products', 'differences', 'results'] as const;
type Column = (typeof COLUMNS)[number];

export class RowCard extends Lab<(typeof english)['row'], typeof fields> {
  static override styles = [labStyles, cardStyles];

  #row: SoftmaxRow | null = null;

  protected override get fields() {
    return fields;
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { context } = this;
    if (!context || !(changed.has('context') || this.isOther(changed, 'query'))) return;
    const { trace } = context.computed;
    this.#row = softmaxRow(trace, Math.min(context.settings.head, trace.options.numHeads - 1), this.#query);
  }

  get #query(): number {
    return followedPosition(
      this.context?.computed.tokens ?? [],
      this.values.query ?? this.context?.settings.word ?? null,
    );
  }

  get #step(): number {
    return Math.min(this.values.worked, revealed(this.#row?.weights.length ?? 0, 0).last);
  }

  protected override render() {
    const { context, words } = this;
    const row = this.#row;
    const [query, step] = [this.#query, this.#step];
    const work = (worked: number) => this.adjust({ worked });
    if (!context || !row) return nothing;
    const { tokens } = context.computed;
    const keys = row.weights.length;
    const shown = Math.min(keys, SHOWN);
    const { last } = revealed(keys, step);
    return html`<div class="card">
      <h3>${words.title}</h3>
      <label>${words.query}
        <select @change=${this.#choose}>
          ${tokens.map((token, t) => html`<option value=${t} ?selected=${t === query}>${token}</option>`)}
        </select>
      </label>
      <div class="scroll" tabindex="0" role="group" aria-label=${words.table(tokens[query] ?? '')}>
        <table class="working">
          <thead><tr><td></td>${COLUMNS.map((column) => html`<th scope="col">${words.columns[column]}</th>`)}</tr></thead>
          <tbody>${tokens.slice(0, shown).map(
            (token, s) => html`<tr><th scope="row" title=${token}>${token}</th>
              ${COLUMNS.map((column) => this.#cell(column, row, s))}
            </tr>`,
          )}</tbody>
          <tfoot>
            <tr><th scope="row" colspan="3">${words.sum}</th>
              <td class=${step === keys + 1 ? 'new' : ''}>${step > keys ? formatCell(row.sum, STYLE) : '·'}</td><td colspan="2"></td>
            </tr>
          </tfoot>
        </table>
      </div>
      ${keys > shown ? html`<p class="soft">${words.more(keys - shown)}</p>` : nothing}
      <div class="line">
        <button class="press" type="button" ?disabled=${step >= last} @click=${() => work(step + 1)}>${words.next}</button>
        <button class="press" type="button" ?disabled=${step >= last} @click=${() => work(this.#nextColumn(keys))}>${words.column}</button>
        <button class="press" type="button" ?disabled=${step === 0} @click=${() => work(0)}>${words.restart}</button>
      </div>
      ${step >= last ? this.#end(row) : nothing}
    </div>`;
  }

  #cell(column: Column, row: SoftmaxRow, s: number) {
    const keys = row.weights.length;
    const given = column === 'weights' || column === 'gradients';
    if (!given && s >= revealed(keys, this.#step)[column]) return html`<td>·</td>`;
    const newest = given ? -1 : this.#newest(keys, column);
    const value = row[column][s] ?? 0;
    const most = Math.max(...row[column].map(Math.abs));
    return html`<td class=${s === newest ? 'new' : ''} style=${heat(value, most)}>${formatCell(value, STYLE)}</td>`;
  }

  /** The key of the newest number if it is in that column, else −1. */
  #newest(keys: number, column: Exclude<Column, 'weights' | 'gradients'>): number {
    const step = this.#step;
    const first = { products: 0, differences: keys + 1, results: 2 * keys + 1 }[column];
    return step > first && step <= first + keys ? step - first - 1 : -1;
  }

  #nextColumn(keys: number): number {
    const ends = [keys, keys + 1, 2 * keys + 1, 3 * keys + 1];
    return ends.find((end) => end > this.#step) ?? 3 * keys + 1;
  }

  #end(row: SoftmaxRow) {
    const { words } = this;
    const total = row.results.reduce((sum, value) => sum + value, 0);
    const apart = Math.max(...row.results.map((value, s) => Math.abs(value - (row.core[s] ?? Number.NaN))));
    const masked = row.weights.includes(0) ? ` ${words.masked}` : '';
    return html`<p class="soft">${words.resultSum(formatPower(total))} ${words.core(formatPower(apart))}${masked}</p>`;
  }

  #choose = (event: Event): void => {
    if (event.target instanceof HTMLSelectElement) this.adjust({ query: Number(event.target.value) });
  };
}

defineElement('mha-lab-backward-row', RowCard);
