/**
 * `<mha-lab-output>`: one token's output as a sum over heads, each with a switch. Compares the sum with the core's result, and shows
 * how much every token loses.
 */
import { html, nothing } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import { followedPosition } from '../../inspector/followed-word.ts';
import { formatPower } from '../../inspector/numbers.ts';
import { barListStyles } from '../../lab-kit/bar-list-styles.ts';
import { cellTableStyles } from '../../lab-kit/cell-table-styles.ts';
import { heat } from '../../lab-kit/heat.ts';
import { Lab } from '../../lab-kit/lab.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import { defineElement } from '../../platform/define-element.ts';
import { subscripted } from '../../ui/subscripted.ts';
import { contribution, lost, outputBias, outputWithout } from './ablate.ts';
import type { words as english } from './en.ts';
import { fields } from './lab-fields.ts';
import { outputLabStyles } from './lab-styles.ts';

export const tag = 'mha-lab-output';

type Words = typeof english;

/** How many features are shown; the sum is compared over all. */
const SHOWN = 12;

/** A column of the table, with one number per feature. */
interface Column {
  readonly name: string;
  readonly values: ArrayLike<number>;
  readonly off?: boolean;
}

export class OutputLab extends Lab<Words, typeof fields> {
  static override styles = [labStyles, barListStyles, cellTableStyles, outputLabStyles];

  protected override get fields() {
    return fields;
  }

  protected override render() {
    const { context, session, words } = this;
    if (!context || !session) return nothing;
    const { trace, tokens } = context.computed;
    const { numHeads, dModel } = trace.options;
    const heads = Array.from({ length: numHeads }, (_, head) => head);
    const off = new Set(heads.filter((head) => this.values.off.includes(head)));
    const t = followedPosition(tokens, this.values.token ?? context.settings.word);
    const full = trace.get('output').data.slice();
    const left = outputWithout(session, trace, off);
    const losses = lost(full, left, dModel);
    return html`<div class="card">
      <div>
        <h3 id="switches">${words.switches}</h3>
        <div class="switches" role="group" aria-labelledby="switches">
          ${heads.map(
            (head) => html`<button class="press" type="button" aria-pressed=${off.has(head) ? 'false' : 'true'}
              @click=${() => this.#toggle(head)}>${words.head(head)}</button>`,
          )}
        </div>
      </div>
      <label>${words.token}<select @change=${this.#choose}>
        ${tokens.map((token, i) => html`<option value=${i} ?selected=${i === t}>${i} ${token}</option>`)}
      </select></label>
      ${this.#sum(t, heads, off, full.subarray(t * dModel, (t + 1) * dModel), left.subarray(t * dModel, (t + 1) * dModel))}
      <div>
        <h3>${words.losses}</h3>
        ${off.size === 0 ? html`<p>${words.nothing}</p>` : this.#losses(losses, t)}
      </div>
      ${off.size === 0 ? nothing : html`<p class="soft">${words.lossesHow}</p>`}
    </div>`;
  }

  #losses(losses: readonly number[], t: number) {
    const { words } = this;
    return html`<dl class="losses bars">
      ${losses.map(
        (loss, i) => html`<dt class=${i === t ? 'now' : ''} title=${this.#name(i)}>${this.#name(i)}</dt>
          <dd class="bar"><i style="width:${Math.min(100, loss * 100).toFixed(1)}%"></i></dd>
          <dd class="number">${words.percent(formatNumber(loss * 100, 1))}</dd>`,
      )}
    </dl>`;
  }

  #sum(t: number, heads: readonly number[], off: ReadonlySet<number>, full: Float32Array, left: Float32Array) {
    const { words } = this;
    const trace = this.context?.computed.trace;
    if (!trace) return nothing;
    const bias = outputBias(trace);
    const parts: Column[] = heads.map((head) => ({
      name: words.part(head),
      values: contribution(trace, head, t),
      off: off.has(head),
    }));
    if (trace.has('b_o')) parts.push({ name: words.bias, values: bias });
    const total = Float64Array.from(full, (_, m) =>
      parts.reduce((sum, { values, off: skipped }) => sum + (skipped ? 0 : (values[m] ?? 0)), 0),
    );
    const results: Column[] = [
      { name: words.total(heads.length - off.size, heads.length), values: total },
      { name: off.size === 0 ? words.core : words.coreWithout, values: left },
    ];
    if (off.size > 0) results.push({ name: words.lost, values: full.map((y, m) => y - (left[m] ?? 0)) });
    const columns = [...parts, ...results];
    const most = largest(columns);
    const apart = left.reduce((worst, y, m) => Math.max(worst, Math.abs(y - (total[m] ?? 0))), 0);
    const features = Math.min(SHOWN, full.length);
    const look = ({ off: skipped = false }: Column, i: number) =>
      `${skipped ? 'off' : ''} ${i === parts.length ? 'first' : ''}`;
    return html`<div>
      <h3>${words.table(this.#name(t))}</h3>
      <div class="scroll" tabindex="0" role="group" aria-label=${words.table(this.#name(t))}>
        <table class="sum cells">
          <thead><tr><td></td>
            ${columns.map((column, i) => html`<th scope="col" class=${look(column, i)}>${subscripted(column.name)}</th>`)}
          </tr></thead>
          <tbody>${Array.from(
            { length: features },
            (_, m) => html`<tr><th scope="row">m${m}</th>
              ${columns.map((column, i) => {
                const value = column.values[m] ?? 0;
                return html`<td class=${look(column, i)} style=${column.off ? '' : heat(value, most)}>${formatNumber(value)}</td>`;
              })}
            </tr>`,
          )}</tbody>
        </table>
      </div>
      ${full.length > features ? html`<p class="soft">${words.more(full.length - features)}</p>` : nothing}
      <p class="soft" role="status">${words.equal(full.length, formatPower(apart))} ${words.domain(formatNumber(most))}</p>
    </div>`;
  }

  #name(t: number): string {
    return this.context?.computed.tokens[t] ?? '';
  }

  #toggle(head: number): void {
    const { off } = this.values;
    this.adjust({ off: off.includes(head) ? off.filter((one) => one !== head) : [...off, head].sort((a, b) => a - b) });
  }

  #choose = (event: Event): void => {
    if (event.target instanceof HTMLSelectElement) this.adjust({ token: Number(event.target.value) });
  };
}

function largest(columns: readonly Column[]): number {
  return Math.max(...columns.flatMap(({ values }) => Array.from(values, Math.abs)));
}

defineElement(tag, OutputLab);
