/** `<mha-lab-backward-row>`: one row of the softmax's gradient, worked out number by number or line by line. */
import { html, nothing, type PropertyValues } from 'lit';
import type { words as english } from '../../../messages/en/labs/backward.ts';
import { formatCell, formatNumber, type NumberStyle } from '../../../views/format-number.ts';
import { followedPosition } from '../../inspector/followed-word.ts';
import { formatPower } from '../../inspector/numbers.ts';
import { heat } from '../../lab-kit/heat.ts';
import { Lab } from '../../lab-kit/lab.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import { defineElement } from '../../platform/define-element.ts';
import { cardStyles } from './card-styles.ts';
import { fields } from './lab-fields.ts';
import { revealed, type SoftmaxRow, softmaxRow } from './softmax-row.ts';

const STYLE: NumberStyle = { decimals: 2, bare: false };
/** The number of keys with a column; the sums are over all keys. */
const COLUMNS = 16;

type Line = 'weights' | 'gradients' | 'products' | 'differences' | 'results';
const LINES: readonly Line[] = ['weights', 'gradients', 'products', 'differences', 'results'];

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
    const shown = Math.min(keys, COLUMNS);
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
          <thead><tr><td></td>
            ${tokens.slice(0, shown).map((token) => html`<th scope="col">${token}</th>`)}
            ${keys > shown ? html`<th>${words.more(keys - shown)}</th>` : nothing}
          </tr></thead>
          <tbody>${LINES.map((line) => this.#line(line, row, shown))}</tbody>
        </table>
      </div>
      <div class="line">
        <button class="press" type="button" ?disabled=${step >= last} @click=${() => work(step + 1)}>${words.next}</button>
        <button class="press" type="button" ?disabled=${step >= last} @click=${() => work(this.#nextLine(keys))}>${words.line}</button>
        <button class="press" type="button" ?disabled=${step === 0} @click=${() => work(0)}>${words.restart}</button>
      </div>
      ${step >= last ? this.#end(row) : nothing}
    </div>`;
  }

  #line(line: Line, row: SoftmaxRow, shown: number) {
    const { words } = this;
    const step = this.#step;
    const done = revealed(row.weights.length, step);
    const given = line === 'weights' || line === 'gradients';
    const known = given ? row.weights.length : done[line];
    const most = Math.max(...row[line].map(Math.abs));
    const newest = given ? -1 : this.#newest(row.weights.length, line);
    return html`<tr>
      <th scope="row">${words.rows[line]}</th>
      ${row[line]
        .slice(0, shown)
        .map(
          (value, s) =>
            html`<td class=${s === newest ? 'new' : ''} style=${s < known ? heat(value, most) : ''}>${s < known ? formatCell(value, STYLE) : '·'}</td>`,
        )}
      ${line === 'products' ? html`<td class="sum ${step === row.weights.length + 1 ? 'new' : ''}">= ${done.sum ? formatNumber(row.sum, 3) : '·'} ${words.sum}</td>` : nothing}
    </tr>`;
  }

  /** The column of the newest number if it is in that line, else −1. */
  #newest(keys: number, line: Exclude<Line, 'weights' | 'gradients'>): number {
    const step = this.#step;
    const first = { products: 0, differences: keys + 1, results: 2 * keys + 1 }[line];
    return step > first && step <= first + keys ? step - first - 1 : -1;
  }

  #nextLine(keys: number): number {
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
