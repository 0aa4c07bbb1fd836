/**
 * `<mha-lab-block>`: both norm orders over the learner's sentence; the row size of the stream in a stack of blocks; and dropout on
 * one row of attention weights.
 */

import { html, nothing, type PropertyValues } from 'lit';
import type { BlockEngine, BlockSession } from '../../../engine/engine.ts';
import { formatNumber, formatPlain } from '../../../views/format-number.ts';
import { tensorSymbol } from '../../../views/identity.ts';
import { defineElement } from '../../platform/define-element.ts';
import { subscripted } from '../../ui/subscripted.ts';
import type { words as english } from './en.ts';
import '../../ui/controls/choice.ts';
import '../../ui/controls/number-field.ts';
import { NORMS, type Norm } from '../../constants/model-settings.ts';
import { followedPosition } from '../../inspector/followed-word.ts';
import { heatColour } from '../../lab-kit/heat.ts';
import { Lab } from '../../lab-kit/lab.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import { numberTable } from '../../lab-kit/number-table.ts';
import { plotStyles } from '../../lab-kit/plot-styles.ts';
import { tableStyles } from '../../lab-kit/table-styles.ts';
import { sameRequest } from '../../lab-kit/trace-inputs.ts';
import { blockRequest } from '../../model/block-model.ts';
import type { NumberChange } from '../../ui/controls/number-field.ts';
import { blockEngine } from './computation.ts';
import { DRAWS, droppedRow } from './dropped-row.ts';
import './gradients-card.ts';
import { withProps } from '../../platform/with-props.ts';
import { fields, MOST_DROPPED } from './lab-fields.ts';
import { blockLabStyles } from './lab-styles.ts';
import { type Stop, stopsOf } from './orders.ts';
import { MOST_BLOCKS, type Sizes, STACK_HEADS, STACK_WIDTH, streamSizes } from './stack.ts';
import { stackChart } from './stack-chart.ts';

export const tag = 'mha-lab-block';

type Words = typeof english;

/** Vaswani et al. 2017 and GPT-2. */
const USUAL_DROPOUT = 0.1;

export class BlockLab extends withProps(Lab<Words, typeof fields>, {
  engine: null as BlockEngine | null,
  failed: false,
}) {
  static override styles = [labStyles, tableStyles, plotStyles, blockLabStyles];

  #blockSession: BlockSession | null = null;
  /** The inputs that `#sizes` were computed for. */
  #measured = '';
  #sizes: Readonly<Record<Norm, Sizes>> | null = null;

  protected override get fields() {
    return fields;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#blockSession?.dispose();
    this.#blockSession = null;
    this.engine = null;
  }

  async #load(): Promise<void> {
    this.failed = false;
    try {
      const engine = await blockEngine('wasm');
      if (this.isConnected) this.engine = engine;
    } catch {
      this.failed = true;
    }
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('engine')) return;
    this.#blockSession?.dispose();
    this.#blockSession = this.engine?.createSession() ?? null;
  }

  protected override render() {
    const { words } = this;
    if (!this.context || this.width === 0) return nothing;
    if (!this.engine) return html`<p class="card" role="status">${this.failed ? words.failed : words.loading}</p>`;
    return html`
      <div class="card">${this.#orders()}</div>
      <h3 class="second">${words.stack}</h3>
      <div class="card">${this.#stack()}</div>
      <h3 class="second">${words.dropout}</h3>
      <div class="card">${this.#dropout()}</div>`;
  }

  get #tokens(): readonly string[] {
    return this.context?.computed.tokens ?? [];
  }

  get #row(): number {
    return followedPosition(this.#tokens, this.values.token ?? this.context?.settings.word ?? null);
  }

  #tokenChoice(name: string) {
    return html`<label>${this.words.token}<select aria-label=${name} @change=${this.#follow}>
      ${this.#tokens.map((token, t) => html`<option value=${t} ?selected=${t === this.#row}>${token}</option>`)}
    </select></label>`;
  }

  #orders() {
    const { words, context } = this;
    if (!context) return nothing;
    const { block: own } = context.computed;
    const now = own ? 'pre' : context.settings.norm;
    const { dropout } = context.computed.trace.options;
    const ways = { post: this.#way('post'), pre: this.#way('pre') };
    const most = Math.max(...NORMS.flatMap((norm) => ways[norm].flatMap(({ row }) => row.map(Math.abs))));
    const cell = (stop: Stop | undefined) =>
      stop
        ? html`<td>${tensorSymbol(stop.tensor)} <span class="soft">${words.says[stop.part] ?? ''}</span>
            <div class="strip" dir="ltr" aria-hidden="true">${stop.row.map(
              (value) => html`<i style="background:${heatColour(value, most)}"></i>`,
            )}</div></td><td class="number">${formatNumber(stop.size, 2)}</td>`
        : html`<td></td><td></td>`;
    return html`
      <mha-choice .legend=${words.figure} .value=${now} .disabled=${own !== undefined}
        .options=${NORMS.map((value) => ({ value, label: words.orders[value] }))} @mha-choice=${this.#reorder}></mha-choice>
      ${own ? html`<p class="soft">${words.ownOrder}</p>` : nothing}
      <mha-choice .legend=${words.figureDropout} .value=${dropout > 0 ? 'on' : 'off'}
        .options=${[
          { value: 'off', label: words.dropoutOff },
          { value: 'on', label: words.dropoutOn(formatPlain(dropout > 0 ? dropout : USUAL_DROPOUT)) },
        ]} @mha-choice=${this.#dropInFigure}></mha-choice>
      ${dropout > 0 ? html`<p class="soft">${words.dropsWhere[now]}</p>` : nothing}
      ${this.#tokenChoice(words.tokenOnStream)}
      <div class="scroll" tabindex="0" role="group" aria-label=${words.sideBySide}>
        <table class="table orders">
          <caption class="unseen">${words.sideBySide}</caption>
          <thead><tr>${NORMS.map(
            (norm) => html`<th scope="col" class=${norm === now ? 'now' : ''}>${words.orders[norm]}</th>
              <th scope="col" class="number">${words.size}</th>`,
          )}</tr></thead>
          <tbody>${ways.post.map((_, i) => html`<tr>${cell(ways.post[i])}${cell(ways.pre[i])}</tr>`)}</tbody>
        </table>
      </div>
      <p class="soft">${words.sizeMeans}</p>`;
  }

  #way(norm: Norm): readonly Stop[] {
    const { context } = this;
    if (!context || !this.#blockSession) return [];
    const { tokens, trace, block: own } = context.computed;
    if (tokens.length === 0) return [];
    const request = blockRequest(sameRequest(trace), { ...context.settings, norm }, own);
    // Shows a trained block in the other order, too: that shows what the order changes.
    request.options = { ...request.options, preNorm: norm === 'pre' };
    return stopsOf(this.#blockSession.forward(request), norm, this.#row);
  }

  #stack() {
    const { words, context } = this;
    const session = this.#blockSession;
    if (!context || !session) return nothing;
    const tokens = this.#tokens;
    const { seed } = context.settings;
    const { blocks } = this.values;
    const key = JSON.stringify([tokens, seed, blocks]);
    if (key !== this.#measured || !this.#sizes) {
      const sizes = (norm: Norm) => streamSizes(session, { tokens, norm, blocks, seed });
      this.#sizes = { post: sizes('post'), pre: sizes('pre') };
      this.#measured = key;
    }
    const sizes = this.#sizes;
    const last = (norm: Norm) => formatNumber(sizes[norm].at(-1) ?? Number.NaN, 2);
    return html`
      <mha-number-field .label=${words.blocks} .value=${blocks} .least=${1} .most=${MOST_BLOCKS}
        @mha-number=${this.#deepen}></mha-number-field>
      <div dir="ltr">${stackChart(sizes, this.width - 34, words.chart(blocks), words.orders)}</div>
      <p role="status">${words.grown(blocks, last('post'), last('pre'))}</p>
      <p class="soft">${subscripted(words.how(STACK_WIDTH, STACK_HEADS, formatNumber(sizes.pre[0] ?? 0, 2)))}</p>
      ${numberTable({
        summary: words.table,
        columns: [words.after, ...NORMS.map((norm) => words.orders[norm])],
        rows: sizes.post.map((size, i) => [
          i === 0 ? words.entrance : String(i),
          formatNumber(size, 3),
          formatNumber(sizes.pre[i] ?? Number.NaN, 3),
        ]),
      })}
      <h4>${words.gradients}</h4>
      <mha-lab-block-gradients .words=${words} .context=${context} .blocks=${blocks}></mha-lab-block-gradients>`;
  }

  #dropout() {
    const { words, context } = this;
    if (!context) return nothing;
    const { drop: dropped, draw } = this.values;
    const tokens = this.#tokens;
    const weights = context.computed.trace.get('weights').data;
    const [head, length] = [context.settings.head, tokens.length];
    const start = (head * length + this.#row) * length;
    const row = [...weights.subarray(start, start + length)];
    const result = droppedRow(row, dropped, context.settings.seed, draw);
    const token = tokens[this.#row] ?? '';
    return html`
      <div class="fields">
        <mha-number-field .label=${words.probability} .value=${dropped} .least=${0} .most=${MOST_DROPPED} .step=${0.05}
          @mha-number=${this.#drop}></mha-number-field>
        <div class="line">${this.#tokenChoice(words.tokenOfRow)}
          <button class="press" type="button" @click=${() => this.adjust({ draw: (draw + 1) % DRAWS })}>${words.again}</button></div>
      </div>
      <div class="scroll" tabindex="0" role="group" aria-label=${words.rowOf(token, head + 1)} dir="ltr">
        <table class="row">
          <caption class="unseen">${words.rowOf(token, head + 1)}</caption>
          <thead><tr><td></td>${tokens.map((each) => html`<th scope="col">${each}</th>`)}<th scope="col">${words.sum}</th></tr></thead>
          <tbody>
            <tr><th scope="row">${words.before}</th>${row.map((weight) => html`<td>${formatNumber(weight, 2)}</td>`)}
              <td>${formatNumber(
                row.reduce((sum, weight) => sum + weight, 0),
                2,
              )}</td></tr>
            <tr><th scope="row">${words.afterDropout}</th>${result.weights.map(
              (weight, s) => html`<td class=${result.kept[s] ? '' : 'gone'}>${formatNumber(weight, 2)}</td>`,
            )}<td>${formatNumber(result.sum, 2)}</td></tr>
          </tbody>
        </table>
      </div>
      <p role="status">${words.drawn(formatPlain(Number((1 / (1 - dropped)).toFixed(2))), formatNumber(result.sum, 2))}
        ${words.average(DRAWS, formatNumber(result.meanSum, 2), formatNumber(result.meanSumWithout, 2))}</p>`;
  }

  #reorder = ({ detail: { value } }: CustomEvent<{ value: string }>): void => {
    const norm = NORMS.find((each) => each === value);
    if (norm) this.change({ norm });
  };

  #dropInFigure = ({ detail: { value } }: CustomEvent<{ value: string }>): void =>
    this.change({ dropout: value === 'on' ? USUAL_DROPOUT : 0 });

  #follow = (event: Event): void => {
    if (event.target instanceof HTMLSelectElement) this.adjust({ token: Number(event.target.value) });
  };

  #deepen = ({ detail: { value, done } }: CustomEvent<NumberChange>): void => {
    this.adjust({ blocks: value }, { done });
  };

  #drop = ({ detail: { value, done } }: CustomEvent<NumberChange>): void => {
    this.adjust({ drop: value }, { done });
  };
}

defineElement(tag, BlockLab);
