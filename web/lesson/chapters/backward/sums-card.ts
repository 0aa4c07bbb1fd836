/** `<mha-lab-backward-sums>`: adds up the largest cell of a gradient, one contribution at a time. */
import { html, nothing, type PropertyValues } from 'lit';
import type { CellRef } from '../../../engine/cell.ts';
import { tensorSymbol } from '../../../views/identity.ts';
import { cellCode } from '../../inspector/describe.ts';
import { formatAligned, formatPower } from '../../inspector/numbers.ts';
import { heatColour } from '../../lab-kit/heat.ts';
import { Lab } from '../../lab-kit/lab.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import { defineElement } from '../../platform/define-element.ts';
import { subscripted } from '../../ui/subscripted.ts';
import { cardStyles } from './card-styles.ts';
import { type Contribution, contributions, SUMS, type Summed } from './contributions.ts';
import type { words as english } from './en.ts';
import { fields } from './lab-fields.ts';
import { numberAt, steepest } from './nudge.ts';

const DECIMALS = 4;

export class SumsCard extends Lab<(typeof english)['sums'], typeof fields> {
  static override styles = [labStyles, cardStyles];

  #cell: CellRef | null = null;
  #parts: readonly Contribution[] = [];

  protected override get fields() {
    return fields;
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { context } = this;
    if (!context || !(changed.has('context') || this.isOther(changed, 'sum'))) return;
    const { sum } = this.values;
    const { trace } = context.computed;
    const { at } = steepest(trace, sum.slice(2), context.settings.head);
    this.#cell = { tensor: sum, at };
    this.#parts = contributions(trace, this.#cell, SUMS[sum]);
  }

  protected override render() {
    const { context, words } = this;
    const { sum, added } = this.values;
    const parts = this.#parts;
    const done = Math.min(added, parts.length);
    const add = (count: number) => this.adjust({ added: count });
    const cell = this.#cell;
    if (!context || !cell) return nothing;
    const { trace } = context.computed;
    const most = Math.max(...parts.map(({ value }) => Math.abs(value)));
    const total = parts.slice(0, done).reduce((so, { value }) => so + value, 0);
    const core = numberAt(trace, cell);
    return html`<div class="card">
      <h3>${words.title}</h3>
      <label>${words.which}
        <select @change=${this.#choose}>
          ${(Object.keys(SUMS) as Summed[]).map(
            (name) =>
              html`<option value=${name} ?selected=${name === sum}>${words.names[name].replace('_', '')}</option>`,
          )}
        </select>
      </label>
      <p>${subscripted(words.why[sum])}</p>
      <p class="soft">${words.cell(cellCode(trace.get(cell.tensor), cell))}</p>
      <div class="scroll tall" tabindex="0" role="group" aria-label=${words.list}>
        <table class="parts">
          ${parts.map(({ of, value }, i) => {
            const share = most > 0 ? Math.abs(value) / most : 0;
            return html`<tr class=${i < done ? '' : 'later'}>
              <th scope="row">${this.#name(of)}</th>
              <td class="number">${i < done ? formatAligned(value, DECIMALS) : '·'}</td>
              <td class="bar" aria-hidden="true">${
                i < done
                  ? html`<i style=${`inline-size:${(share * 50).toFixed(1)}%;margin-inline-start:${(value < 0 ? 50 - share * 50 : 50).toFixed(1)}%;background:${heatColour(value, most)}`}></i>`
                  : nothing
              }</td>
            </tr>`;
          })}
        </table>
      </div>
      <p class="number total" aria-live="polite">${words.total} <b>${formatAligned(total, DECIMALS)}</b> · ${words.core} ${formatAligned(core, DECIMALS)} · ${words.progress(done, parts.length)}</p>
      <div class="line">
        <button class="press" type="button" ?disabled=${done >= parts.length} @click=${() => add(done + 1)}>${words.next}</button>
        <button class="press" type="button" ?disabled=${done === 0} @click=${() => add(done - 1)}>${words.back}</button>
        <button class="press" type="button" ?disabled=${done >= parts.length} @click=${() => add(parts.length)}>${words.all}</button>
        <button class="press" type="button" ?disabled=${done === 0} @click=${() => add(0)}>${words.restart}</button>
      </div>
      ${done === parts.length ? html`<p class="soft">${words.equal(formatPower(Math.abs(total - core)))}</p>` : nothing}
    </div>`;
  }

  /** A token, a head, or the tensor of a path. */
  #name(of: Contribution['of']): string {
    if (typeof of === 'string') return tensorSymbol(of);
    if (SUMS[this.values.sum] === 'h') return this.words.head(of);
    return this.context?.computed.tokens[of] ?? String(of);
  }

  #choose = (event: Event): void => {
    if (event.target instanceof HTMLSelectElement) this.adjust({ sum: event.target.value as Summed, added: 1 });
  };
}

defineElement('mha-lab-backward-sums', SumsCard);
