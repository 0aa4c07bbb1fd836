/**
 * `<mha-lab-cost>`: the cost of one layer for four published models, the lesson's own and a custom one. It counts multiplications and
 * bytes, plots their growth, and times the core on the reader's machine. The stage shows the counts as areas (`exhibit.ts`).
 */
import { html, nothing } from 'lit';
import { t as messages } from '../../../messages/index.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { defineElement } from '../../platform/define-element.ts';
import type { words as english } from './en.ts';
import '../../ui/controls/choice.ts';
import '../../ui/controls/number-field.ts';
import { Lab } from '../../lab-kit/lab.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import { median } from '../../lab-kit/median.ts';
import { plotStyles } from '../../lab-kit/plot-styles.ts';
import { tableStyles } from '../../lab-kit/table-styles.ts';
import { withProps } from '../../platform/with-props.ts';
import type { NumberChange } from '../../ui/controls/number-field.ts';
import { logarithmicScale } from '../../ui/controls/slider-scale.ts';
import { subscripted } from '../../ui/subscripted.ts';
import {
  bytes,
  compact,
  countedBytes,
  countedMultiplications,
  evenAt,
  exact,
  type LayerSize,
  multiplications,
  PARTS,
  type Part,
  STORES,
  sum,
} from './costs.ts';
import { growth, MOST_TOKENS } from './growth.ts';
import { fields, MODEL_KINDS, type ModelKind, sizeOf, WIDEST } from './lab-fields.ts';
import { costLabStyles } from './lab-styles.ts';
import { measureHeads, ROUNDS, TIMED, TIMED_HEADS, type Timing } from './stopwatch.ts';

export const tag = 'mha-lab-cost';

type Words = typeof english;

const TOKENS = logarithmicScale(1, MOST_TOKENS, 68);

export class CostLab extends withProps(Lab<Words, typeof fields>, {
  timings: [] as readonly Timing[],
  measuring: false,
}) {
  static override styles = [labStyles, tableStyles, plotStyles, costLabStyles];

  protected override get fields() {
    return fields;
  }

  protected override render() {
    const { words, width, values } = this;
    if (!this.context || width === 0) return nothing;
    const size = sizeOf(values, this.context.computed.trace.options);
    const fits = size.dModel % size.heads === 0;
    return html`<div class="card">
      <mha-choice .legend=${words.model} .value=${values.model}
        .options=${MODEL_KINDS.map((value) => ({ value, label: words.models[value] }))}
        @mha-choice=${(event: CustomEvent<{ value: ModelKind }>) => this.adjust({ model: event.detail.value })}></mha-choice>
      <div class="fields">
        <mha-number-field .label=${words.tokens} .value=${size.tokens} .least=${1} .most=${MOST_TOKENS} .scale=${TOKENS}
          .disabled=${values.model === 'lesson'} @mha-number=${this.#retoken}></mha-number-field>
        ${
          values.model === 'own'
            ? html`<mha-number-field sliderless label="d_model" .value=${values.width} .least=${1} .most=${WIDEST}
                @mha-number=${(event: CustomEvent<NumberChange>) => this.#resize('width', event.detail)}></mha-number-field>
              <mha-number-field sliderless .label=${words.heads} .value=${values.heads} .least=${1} .most=${WIDEST}
                .problem=${fits ? null : messages.problems.headsDivide(size.dModel, size.heads)}
                @mha-number=${(event: CustomEvent<NumberChange>) => this.#resize('heads', event.detail)}></mha-number-field>`
            : nothing
        }
      </div>
      ${fits ? this.#bill(size) : nothing}
      <div>
        <h3>${words.timing}</h3>
        <p class="soft">${subscripted(words.timingHow(TIMED.tokens, TIMED.dModel, ROUNDS))}</p>
        ${this.#times()}
        <button class="press" type="button" ?disabled=${this.measuring} @click=${this.#measure}>${this.measuring ? words.measuring : words.measure}</button>
      </div>
    </div>`;
  }

  #bill(size: LayerSize) {
    const { words } = this;
    const counts = multiplications(size);
    const total = sum(counts);
    const counted = sum(countedMultiplications(size));
    const memory = bytes(size);
    const kept = sum(memory);
    const even = evenAt(size);
    return html`
      <p class="number">${subscripted(words.size(size.dModel, size.heads, size.dModel / size.heads))}</p>
      <div class="scroll"><table class="table bill">
        <caption class="unseen">${words.multiplications}</caption>
        <thead><tr><th scope="col">${words.multiplications}</th><th scope="col">${words.formula}</th><th class="share"><span class="unseen">${words.share}</span></th><th scope="col" class="number">${words.count}</th></tr></thead>
        <tbody>
          ${PARTS.map((part) => this.#row(words.parts[part], words.formulas[part], counts[part], total, isAttention(part)))}
          <tr class="total"><th scope="row">${words.total}</th><td></td><td class="share"></td><td class="number">${compact(total)}</td></tr>
        </tbody>
      </table></div>
      <p role="status">${words.counted(exact(total), total === counted)} ${words.split(percent(total - counts.qkv - counts.output, total))}</p>
      <div>
        <h3>${words.growth}</h3>
        ${growth(size, this.width - 34, words.growthLabel(exact(even)), words.lines)}
        <p class="soft">${subscripted(words.even(exact(even)))}</p>
      </div>
      <div class="scroll"><table class="table bill">
        <caption class="unseen">${words.memory}</caption>
        <thead><tr><th scope="col">${words.memory}</th><th scope="col">${words.formula}</th><th class="share"><span class="unseen">${words.share}</span></th><th scope="col" class="number">${words.bytes}</th></tr></thead>
        <tbody>
          ${STORES.map((store) => this.#row(words.stores[store], words.storeFormulas[store], memory[store], kept, store === 'maps'))}
          <tr class="total"><th scope="row">${words.total}</th><td></td><td class="share"></td><td class="number">${compact(kept)}</td></tr>
        </tbody>
      </table></div>
      <p class="soft">${words.bytesHow(kept === sum(countedBytes(size)))}</p>`;
  }

  #row(name: string, formula: string, count: number, total: number, attention: boolean) {
    return html`<tr>
      <th scope="row">${subscripted(name)}</th>
      <td class="formula">${subscripted(formula)}</td>
      <td class="share"><i class=${attention ? 'attention' : ''} style="width:${((count / total) * 100).toFixed(1)}%"></i></td>
      <td class="number" title=${exact(count)}>${compact(count)}</td>
    </tr>`;
  }

  #times() {
    const { words, timings } = this;
    if (timings.length === 0) return nothing;
    const slowest = Math.max(...timings.map(({ rounds }) => median(rounds)));
    return html`<dl class="times">
      ${timings.map(({ heads, rounds }) => {
        const took = median(rounds);
        return html`<dt>${words.timed(heads)}</dt>
          <dd class="bar"><i style="width:${((took / slowest) * 100).toFixed(1)}%"></i></dd>
          <dd class="number">${words.milliseconds(formatNumber(took, 2), formatNumber(Math.min(...rounds), 2))}</dd>`;
      })}
    </dl>`;
  }

  #measure = async (): Promise<void> => {
    const { context } = this;
    if (!context || this.measuring) return;
    this.measuring = true;
    const sessions = TIMED_HEADS.map(() => context.newSession());
    try {
      await measureHeads(sessions, (timings) => (this.timings = timings));
    } finally {
      for (const session of sessions) session.dispose();
      this.measuring = false;
    }
  };

  #retoken = ({ detail: { value, done } }: CustomEvent<NumberChange>): void => {
    this.adjust({ tokens: value }, { done });
  };

  #resize(field: 'width' | 'heads', { value, done }: NumberChange): void {
    this.adjust({ [field]: value }, { done });
  }
}

function isAttention(part: Part): boolean {
  return part !== 'qkv' && part !== 'output';
}

function percent(part: number, whole: number): string {
  return formatNumber((part / whole) * 100, 1);
}

defineElement(tag, CostLab);
