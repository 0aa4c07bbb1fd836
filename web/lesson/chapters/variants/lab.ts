/**
 * `<mha-lab-variants>`: a dial for the number of key/value heads with the resulting maps, parameters and cache; and decoding from a
 * cache, compared with full recomputation.
 */

import { html, nothing } from 'lit';
import type { LayerDecoder } from '../../../engine/layer-decoder.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { defineElement } from '../../platform/define-element.ts';
import { subscripted } from '../../ui/subscripted.ts';
import type { words as english } from './en.ts';
import '../../ui/controls/choice.ts';
import '../../ui/controls/number-field.ts';
import { formatPower } from '../../inspector/numbers.ts';
import { barListStyles } from '../../lab-kit/bar-list-styles.ts';
import { cellTableStyles } from '../../lab-kit/cell-table-styles.ts';
import { Lab } from '../../lab-kit/lab.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import { tableStyles } from '../../lab-kit/table-styles.ts';
import { withProps } from '../../platform/with-props.ts';
import type { NumberChange } from '../../ui/controls/number-field.ts';
import { logarithmicScale } from '../../ui/controls/slider-scale.ts';
import { compact, exact } from '../cost/costs.ts';
import { stateOf, type Written, write } from './decode-loop.ts';
import { dialPicture } from './dial.ts';
import { fields, MOST_CONTEXT } from './lab-fields.ts';
import { variantsLabStyles } from './lab-styles.ts';
import { DEPTH, HEADS, KV_HEADS, type Layer, layerTensors, MOST_TOKENS, WIDTH, wholeRequest } from './layer.ts';
import { cacheBytes, kvHeadsAt, MODELS, type ModelName, parameters } from './sizes.ts';

export const tag = 'mha-lab-variants';

type Words = typeof english;

const CONTEXT = logarithmicScale(1, MOST_CONTEXT, 68);

export class VariantsLab extends withProps(Lab<Words, typeof fields>, {
  /** The core's decoder, loaded at the first decoded token; null before, or if loading fails. */
  decoder: null as LayerDecoder | null,
}) {
  static override styles = [labStyles, tableStyles, barListStyles, cellTableStyles, variantsLabStyles];

  #fetching = false;

  protected override get fields() {
    return fields;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.decoder?.dispose();
    this.decoder = null;
    this.#fetching = false;
  }

  /** Computes the steps in any case: without the decoder, they are compared instead. */
  async #fetchDecoder(): Promise<void> {
    if (this.#fetching) return;
    this.#fetching = true;
    try {
      const decoder = await (await import('../../../engine/load-layer-decoder.ts')).loadLayerDecoder();
      if (this.isConnected && this.#fetching) this.decoder = decoder;
      else decoder.dispose();
    } catch {
      this.decoder = null;
    }
  }

  protected override render() {
    const { words } = this;
    if (!this.context || this.width === 0) return nothing;
    return html`
      <div class="card">
        <mha-choice .legend=${words.dial} .value=${String(this.values.kv)}
          .options=${KV_HEADS.map((count) => ({ value: String(count), label: words.positions[count] }))}
          @mha-choice=${this.#turn}></mha-choice>
        ${this.#picture()}
        <mha-number-field .label=${words.context} .value=${this.values.context} .least=${1} .most=${MOST_CONTEXT} .scale=${CONTEXT}
          @mha-number=${this.#lengthen}></mha-number-field>
        ${this.#savings()}
      </div>
      <h3 class="second">${words.decode}</h3>
      <div class="card">${this.#decoding()}</div>`;
  }

  get #tokens(): readonly string[] {
    return (this.context?.computed.tokens ?? []).slice(0, MOST_TOKENS);
  }

  get #layer(): Layer {
    const tokens = this.#tokens;
    const { kv, window } = this.values;
    return {
      tokens,
      kvHeads: kv,
      window: window === null ? -1 : Math.min(window, tokens.length - 1),
      seed: this.context?.settings.seed ?? 0,
    };
  }

  #picture() {
    const { words, session } = this;
    const { kv: kvHeads } = this.values;
    if (!session) return nothing;
    const layer = { ...this.#layer, window: -1 };
    const trace = session.forward(wholeRequest(layer, layerTensors(layer), layer.tokens.length));
    const all = this.context?.computed.tokens.length ?? 0;
    return html`<div dir="ltr">
        ${dialPicture(trace, kvHeads, {
          width: this.width - 34,
          label: words.picture(kvHeads),
          keysValues: words.keysValues,
          queryHead: words.queryHead,
        })}
      </div>
      <p role="status">${words.reads(kvHeads)}</p>
      <p class="soft">${subscripted(words.how(WIDTH, layer.tokens.length, all))}</p>`;
  }

  #savings() {
    const { words } = this;
    const { kv: kvHeads, context: contextLength } = this.values;
    const own = { layers: 1, dModel: WIDTH, heads: HEADS, dK: DEPTH, kvHeads: null };
    const names = Object.keys(MODELS) as ModelName[];
    const rows = [
      { name: words.models.lab, ...own },
      ...names.map((name) => ({ name: words.models[name], ...MODELS[name] })),
    ];
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${words.table}>
        <table class="table savings">
          <caption class="unseen">${words.table}</caption>
          <thead><tr>
            <th scope="col">${words.model}</th><th scope="col">${words.headsColumn}</th>
            <th scope="col">${words.parametersColumn}</th><th scope="col">${words.cacheColumn}</th>
            <th scope="col">${words.publishedColumn}</th>
          </tr></thead>
          <tbody>${rows.map(({ name, kvHeads: published, ...size }) => {
            const g = kvHeadsAt(size.heads, kvHeads);
            const count = parameters(size, g);
            const bytes = cacheBytes(size, g, contextLength);
            return html`<tr>
              <th scope="row">${name}</th>
              <td>${size.heads} → ${g}</td>
              <td title=${exact(count)}>${compact(count)}</td>
              <td title=${exact(bytes)}>${words.bytes(unit(compact(bytes)))}</td>
              <td>${published ?? '–'}</td>
            </tr>`;
          })}</tbody>
        </table>
      </div>
      <p class="soft">${subscripted(words.formula)}</p>`;
  }

  #decoding() {
    const { words, session } = this;
    const layer = this.#layer;
    const { tokens } = layer;
    if (!session || tokens.length === 0) return nothing;
    const count = Math.max(1, Math.min(this.values.written, tokens.length));
    const most = tokens.length - 1;
    const written = write(session, layer, count, this.decoder);
    const token = tokens[count - 1] ?? '';
    return html`
      <div class="fields">
        <mha-number-field .label=${words.written} .value=${count} .least=${1} .most=${Math.max(1, tokens.length)}
          @mha-number=${this.#rewrite}></mha-number-field>
        <mha-number-field .label=${words.window} .value=${layer.window < 0 ? most : layer.window} .least=${0} .most=${Math.max(1, most)}
          @mha-number=${this.#narrow}></mha-number-field>
      </div>
      <div class="line">
        <button class="press" type="button" @click=${() => this.#write({ value: count < tokens.length ? count + 1 : 1, done: true })}>
          ${count < tokens.length ? words.next : words.again}
        </button>
        <label>${words.head}<select @change=${this.#follow}>
          ${Array.from({ length: HEADS }, (_, h) => html`<option value=${h} ?selected=${h === this.values.head}>${h + 1}</option>`)}
        </select></label>
      </div>
      ${this.#rows(written, tokens, count)}
      <p role="status">${written.apart === 0 ? words.same(token) : words.equal(token, formatPower(written.apart))}
        ${words.holds(written.cache.keys.length, exact(2 * written.cache.keys.length * layer.kvHeads * DEPTH))}</p>
      <p class="soft">${written.coreKeeps === null ? words.bySteps : words.byCore(written.coreKeeps)}</p>
      ${this.#products(written)}`;
  }

  /** One row per token: whether its key is cached, and its weight computed in two ways. */
  #rows({ cache, step, scratch }: Written, tokens: readonly string[], count: number) {
    const { words } = this;
    const { head } = this.values;
    const kept = cache.keys.length;
    const caption = words.caption(tokens[count - 1] ?? '', head + 1);
    const cell = (share: number | null) =>
      share === null
        ? html`<td></td>`
        : html`<td style="--share:${Math.round(100 * share)}%">${formatNumber(share)}</td>`;
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${caption} dir="ltr"><table class="writing cells">
      <caption class="unseen">${caption}</caption>
      <thead><tr><td></td>
        ${[words.state, words.fromCache, words.fromScratch].map((column) => html`<th scope="col">${column}</th>`)}
      </tr></thead>
      <tbody>${tokens.map((token, t) => {
        const state = stateOf(cache, count, t);
        const inCache = t >= cache.first && t < count;
        return html`<tr class=${state}>
          <th scope="row" title=${token}>${token}</th>
          <td class="state">${words.states[state]}</td>
          ${cell(inCache ? (step.weights[head * kept + t - cache.first] ?? 0) : null)}
          ${cell(t < count ? (scratch.weights[head * count + t] ?? 0) : null)}
        </tr>`;
      })}</tbody>
    </table></div>`;
  }

  #products({ products: { cached, uncached } }: Written) {
    const { words } = this;
    const pair = (name: string, span: 'step' | 'all') => html`
      <h4>${name}</h4>
      <dl class="bars">
        ${(
          [
            [words.cached, cached[span], 'cached'],
            [words.uncached, uncached[span], 'uncached'],
          ] as const
        ).map(
          ([label, value, kind]) => html`<dt>${label}</dt>
            <dd class="bar" aria-hidden="true"><i class=${kind} style="width:${((value / uncached[span]) * 100).toFixed(1)}%"></i></dd>
            <dd class="number" title=${exact(value)}>${compact(value)}</dd>`,
        )}
      </dl>
      <p class="soft">${words.factor(formatNumber(uncached[span] / cached[span], 1))}</p>`;
    return html`<div>
      <h3>${words.products}</h3>
      <div class="fields">
        <div>${pair(words.thisStep, 'step')}</div>
        <div>${pair(words.allSteps, 'all')}</div>
      </div>
      <p class="soft last">${words.counted}</p>
    </div>`;
  }

  #turn = ({ detail: { value } }: CustomEvent<{ value: string }>): void => {
    const count = KV_HEADS.find((each) => String(each) === value);
    if (count) this.adjust({ kv: count });
  };

  #lengthen = ({ detail: { value, done } }: CustomEvent<NumberChange>): void => {
    this.adjust({ context: value }, { done });
  };

  #rewrite = ({ detail }: CustomEvent<NumberChange>): void => this.#write(detail);

  #write({ value, done }: NumberChange): void {
    this.adjust({ written: value }, { done });
    void this.#fetchDecoder();
  }

  #narrow = ({ detail: { value, done } }: CustomEvent<NumberChange>): void => {
    this.adjust({ window: value >= this.#tokens.length - 1 ? null : value }, { done });
  };

  #follow = (event: Event): void => {
    if (event.target instanceof HTMLSelectElement) this.adjust({ head: Number(event.target.value) });
  };
}

/** "1.34 G" stays; "512" gets the space before the unit. */
function unit(text: string): string {
  return /[a-zA-Z]$/.test(text) ? text : `${text} `;
}

defineElement(tag, VariantsLab);
