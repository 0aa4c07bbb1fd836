/**
 * `<mha-lab-softmax>`: adds a number to one row of the learner's scores and compares two softmaxes, with and without the maximum
 * subtracted, in 16-bit or 32-bit formats.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import { defineElement } from '../../platform/define-element.ts';
import type { words as english } from './en.ts';
import '../../ui/controls/choice.ts';
import '../../ui/controls/number-field.ts';
import { Lab } from '../../lab-kit/lab.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import { tableStyles } from '../../lab-kit/table-styles.ts';
import type { NumberChange } from '../../ui/controls/number-field.ts';
import { FARTHEST, fields } from './lab-fields.ts';
import { softmaxLabStyles } from './lab-styles.ts';
import { apartBy, type Compared, compareRow, LARGEST, PRECISIONS } from './overflow.ts';

export const tag = 'mha-lab-softmax';

type Words = typeof english;

export class SoftmaxLab extends Lab<Words, typeof fields> {
  static override styles = [labStyles, tableStyles, softmaxLabStyles];

  protected override get fields() {
    return fields;
  }

  protected override render() {
    const { context, words } = this;
    if (!context) return nothing;
    const { tokens, trace } = context.computed;
    const row = Math.min(this.values.row, tokens.length - 1);
    const head = Math.min(context.settings.head, trace.options.numHeads - 1);
    const keys = trace.options.sourceTokens;
    const from = (head * trace.options.tokens + row) * keys;
    const scores = [...trace.get('masked').data.slice(from, from + keys)];
    const { shift, precision } = this.values;
    const compared = compareRow(scores, { shift, precision, temperature: trace.options.temperature });
    const names = context.computed.sourceTokens ?? tokens;
    return html`<div class="card">
      <label>${words.row}<select @change=${this.#choose}>
        ${tokens.map((token, t) => html`<option value=${t} ?selected=${t === row}>${t} ${token}</option>`)}
      </select></label>
      <mha-number-field .label=${words.shift} .value=${shift} .least=${-FARTHEST} .most=${FARTHEST}
        @mha-number=${this.#add}></mha-number-field>
      <mha-choice .legend=${words.precision} .value=${precision}
        .options=${PRECISIONS.map((value) => ({ value, label: words.precisions[value] }))}
        @mha-choice=${this.#round}></mha-choice>
      <p class="said" role="status">${this.#said(compared, tokens[row] ?? '')}</p>
      ${this.#table(compared, names, tokens[row] ?? '')}
      <p class="soft">${words.how}</p>
    </div>`;
  }

  #table({ scores, plain, subtracted }: Compared, names: readonly string[], token: string) {
    const { words } = this;
    const caption = words.table(token);
    const columns = [words.score, words.exponential, words.plain, words.subtracted];
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${caption}>
      <table class="table">
        <thead><tr><th scope="col">${words.key}</th>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
        <tbody>
          ${scores.map(
            (score, s) => html`<tr>
              <th scope="row">${s} ${names[s] ?? ''}</th>
              <td class="number">${formatNumber(score, 3)}</td>
              ${numberCell(plain.exponentials[s])}
              ${shareCell(plain.shares[s])}
              ${shareCell(subtracted.shares[s])}
            </tr>`,
          )}
          <tr class="sum">
            <th scope="row">${words.sum}</th><td></td>${numberCell(plain.sum)}
            ${shareCell(total(plain.shares), false)}${shareCell(total(subtracted.shares), false)}
          </tr>
        </tbody>
      </table>
    </div>`;
  }

  #said(compared: Compared, token: string): string {
    const { words } = this;
    const { precision } = this.values;
    const kind = words.precisions[precision];
    const most = formatNumber(Math.max(...compared.scores), 1);
    switch (compared.outcome) {
      case 'blind':
        return words.blind(token);
      case 'overflows':
        return words.overflows(most, kind, formatNumber(Math.log(LARGEST[precision]), 1));
      case 'vanishes':
        return words.vanishes(most, kind);
      case 'fits':
        return words.fits(kind, formatNumber(apartBy(compared.plain, compared.subtracted), 4));
    }
  }

  #choose = (event: Event): void => {
    if (event.target instanceof HTMLSelectElement) this.adjust({ row: Number(event.target.value) });
  };

  #add = ({ detail: { value, done } }: CustomEvent<NumberChange>): void => {
    this.adjust({ shift: Math.min(FARTHEST, Math.max(-FARTHEST, value)) }, { done });
  };

  #round = ({ detail }: CustomEvent<{ value: string }>): void => {
    this.adjust({ precision: PRECISIONS.find((each) => each === detail.value) });
  };
}

function total(shares: readonly number[]): number {
  return shares.reduce((sum, share) => sum + share, 0);
}

function numberCell(value = 0): TemplateResult {
  return html`<td class="number ${Number.isFinite(value) ? '' : 'broken'}">${scientific(value)}</td>`;
}

function shareCell(value = 0, coloured = true): TemplateResult {
  if (!Number.isFinite(value)) return html`<td class="number share broken">NaN</td>`;
  return html`<td class="number share" style=${coloured ? shade(value) : ''}>${value === 0 ? '0' : formatNumber(value, 3)}</td>`;
}

/** A background light enough that text stays legible, light or dark. */
const STRONGEST = 40;

function shade(share: number): string {
  return `background:color-mix(in oklab, var(--map-share) ${(share * STRONGEST).toFixed(1)}%, var(--map-empty))`;
}

/** Three digits, with a power of ten for very large or very small numbers. */
function scientific(value: number): TemplateResult | string {
  if (value === 0) return '0';
  if (!Number.isFinite(value) || (value < 10_000 && value >= 0.001)) return formatNumber(value, value < 100 ? 3 : 0);
  const power = Math.floor(Math.log10(value));
  return html`${formatNumber(value / 10 ** power, 2)}·10<sup>${formatNumber(power, 0)}</sup>`;
}

defineElement(tag, SoftmaxLab);
