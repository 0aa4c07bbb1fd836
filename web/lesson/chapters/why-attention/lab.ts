/**
 * `<mha-lab-why-attention>`: a word-by-word translation with attention or from one fixed vector; and how many layers or steps connect
 * two words in different networks.
 */
import { html, nothing } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import { defineElement } from '../../platform/define-element.ts';
import type { words as english } from './en.ts';
import '../../ui/controls/choice.ts';
import '../../ui/controls/number-field.ts';
import { barListStyles } from '../../lab-kit/bar-list-styles.ts';
import { heat } from '../../lab-kit/heat.ts';
import { Lab } from '../../lab-kit/lab.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import { tableStyles } from '../../lab-kit/table-styles.ts';
import {
  encoderState,
  FEATURES,
  found,
  type Reading,
  SOURCE,
  TARGET,
  type Translated,
  translate,
} from '../../model/hand-made/translation.ts';
import type { NumberChange } from '../../ui/controls/number-field.ts';
import { alignment } from './alignment.ts';
import { cone } from './cone.ts';
import { FARTHEST, fields, READINGS, WIDTHS } from './lab-fields.ts';
import { whyAttentionLabStyles } from './lab-styles.ts';
import { convolutionLayers, dilatedLayers } from './reach.ts';

export const tag = 'mha-lab-why-attention';

type Words = typeof english;

export class WhyAttentionLab extends Lab<Words, typeof fields> {
  static override styles = [labStyles, tableStyles, barListStyles, whyAttentionLabStyles];

  protected override get fields() {
    return fields;
  }

  protected override render() {
    const { words } = this;
    if (!this.context || this.width === 0) return nothing;
    return html`
      <h3 class="part">${words.translation}</h3>
      <div class="card">${this.#translation()}</div>
      <h3 class="part">${words.reach}</h3>
      <div class="card">${this.#reach()}</div>`;
  }

  #translation() {
    const { words, session } = this;
    const { step: t, reading } = this.values;
    if (!session) return nothing;
    const translated = translate(session, reading);
    const row = (data: Float32Array): Float32Array => data.slice(t * SOURCE.length, (t + 1) * SOURCE.length);
    const shares = row(translated.weights);
    const word = TARGET[t] ?? '';
    const read = SOURCE.map((source, i) => words.share(formatNumber(shares[i] ?? 0), source)).join(', ');
    const last = t === TARGET.length - 1;
    return html`
      <mha-choice .legend=${words.reading} .value=${reading}
        .options=${READINGS.map((value) => ({ value, label: words.readings[value] }))}
        @mha-choice=${this.#read}></mha-choice>
      <div class="line">
        <mha-number-field class="step" sliderless .label=${words.step} .value=${t + 1} .least=${1} .most=${TARGET.length}
          @mha-number=${this.#go}></mha-number-field>
        <button class="press" type="button" @click=${() => this.adjust({ step: last ? 0 : t + 1 })}>${last ? words.again : words.next}</button>
      </div>
      <div dir="ltr">${alignment(shares, t, this.width - 34, words.picture(word, read))}</div>
      <p role="status">${this.#said(translated, shares)}</p>
      ${this.#scores(row(translated.scores), shares)}
      ${this.#sum(translated, shares)}
      ${this.#map(translated)}
      <p class="soft">${words.how}</p>`;
  }

  #said(translated: Translated, shares: Float32Array): string {
    const { words } = this;
    const { step: t, reading } = this.values;
    const word = TARGET[t] ?? '';
    const agreement = formatNumber(found(translated, t));
    if (reading === 'fixed') return words.saidFixed(word, agreement);
    const most = shares.indexOf(Math.max(...shares));
    return words.said(word, formatNumber(shares[most] ?? 0), SOURCE[most] ?? '', agreement);
  }

  #scores(scores: Float32Array, shares: Float32Array) {
    const { words } = this;
    const caption = words.rows(TARGET[this.values.step] ?? '');
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${caption} dir="ltr">
      <table class="rows">
        <caption class="unseen">${caption}</caption>
        <thead><tr><td></td>${SOURCE.map((word) => html`<th scope="col">${word}</th>`)}</tr></thead>
        <tbody>
          <tr><th scope="row">${words.scores}</th>${SOURCE.map((_, i) => html`<td>${formatNumber(scores[i] ?? 0)}</td>`)}</tr>
          <tr class="shares"><th scope="row">${words.shares}</th>${SOURCE.map((_, i) => {
            const share = shares[i] ?? 0;
            return html`<td>${formatNumber(share)}<i style="height:${Math.round(share * 36)}px"></i></td>`;
          })}</tr>
        </tbody>
      </table>
    </div>`;
  }

  /** The context as a sum: each encoder state times its share. */
  #sum({ contexts }: Translated, shares: Float32Array) {
    const { words } = this;
    const { step: t } = this.values;
    const caption = words.sum(TARGET[t] ?? '');
    const context = contexts.slice(t * FEATURES, (t + 1) * FEATURES);
    const row = (name: string, values: ArrayLike<number>, kind: string) => html`<tr class=${kind}>
      <th scope="row">${name}</th>
      ${Array.from({ length: FEATURES }, (_, m) => html`<td style=${heat(values[m] ?? 0, 1)}>${formatNumber(values[m] ?? 0)}</td>`)}
    </tr>`;
    return html`<div>
      <h4>${caption}</h4>
      <div class="scroll" tabindex="0" role="group" aria-label=${caption} dir="ltr">
        <table class="rows">
          <thead><tr><td></td>${SOURCE.map((word) => html`<th scope="col"><span class="unseen">${words.feature} </span>${word}</th>`)}</tr></thead>
          <tbody>
            ${SOURCE.map((word, i) => {
              const share = shares[i] ?? 0;
              return row(
                words.term(formatNumber(share), word),
                encoderState(i).map((value) => share * value),
                '',
              );
            })}
            ${row(words.context, context, 'total')}
          </tbody>
        </table>
      </div>
    </div>`;
  }

  /** The shares of every word so far, and how much of the needed information was found. */
  #map(translated: Translated) {
    const { words } = this;
    const { step } = this.values;
    return html`<div>
      <h4>${words.map}</h4>
      <div class="scroll" tabindex="0" role="group" aria-label=${words.map} dir="ltr">
        <table class="rows">
          <thead><tr><th scope="col"><span class="unseen">${words.target}</span></th>
            ${SOURCE.map((word) => html`<th scope="col">${word}</th>`)}<th scope="col" class="found">${words.found}</th></tr></thead>
          <tbody>${TARGET.map((word, t) => {
            const written = t <= step;
            return html`<tr>
              <th scope="row" class=${t === step ? 'now' : ''}>${word}${written ? nothing : html`<span class="unseen">, ${words.unwritten}</span>`}</th>
              ${SOURCE.map((_, i) => {
                const share = translated.weights[t * SOURCE.length + i] ?? 0;
                return written
                  ? html`<td class="share" style="--share:${(share * 55).toFixed(1)}%">${formatNumber(share)}</td>`
                  : html`<td class="none"></td>`;
              })}
              <td class="found">${written ? formatNumber(found(translated, t)) : nothing}</td>
            </tr>`;
          })}</tbody>
        </table>
      </div>
    </div>`;
  }

  #reach() {
    const { words } = this;
    const { distance, kernel } = this.values;
    const layers = convolutionLayers(distance, kernel);
    const ways = [
      [words.ways.recurrent, distance, words.steps(distance)],
      [words.ways.convolution(kernel), layers, words.layers(layers)],
      [words.ways.dilated(kernel), dilatedLayers(distance, kernel), words.layers(dilatedLayers(distance, kernel))],
      [words.ways.attention, 1, words.layers(1)],
    ] as const;
    const most = Math.max(...ways.map(([, count]) => count));
    const label = words.cone(distance, kernel, layers);
    return html`
      <p>${words.networks}</p>
      <div class="fields">
        <mha-number-field .label=${words.distance} .value=${distance} .least=${1} .most=${FARTHEST}
          @mha-number=${this.#part}></mha-number-field>
        <mha-choice .legend=${words.width} .value=${String(kernel)}
          .options=${WIDTHS.map((width) => ({ value: String(width), label: String(width) }))}
          @mha-choice=${this.#widen}></mha-choice>
      </div>
      <div dir="ltr">${cone(distance, kernel, this.width - 34)}</div>
      <p role="status">${label}</p>
      <dl class="bars">
        ${ways.map(
          ([name, count, said]) => html`<dt>${name}</dt>
            <dd class="bar" aria-hidden="true"><i style="width:${((count / most) * 100).toFixed(1)}%"></i></dd>
            <dd class="number">${said}</dd>`,
        )}
      </dl>
      <p class="soft">${words.reachHow}</p>`;
  }

  #read = ({ detail: { value } }: CustomEvent<{ value: Reading }>): void => {
    this.adjust({ reading: value });
  };

  #go = ({ detail: { value, done } }: CustomEvent<NumberChange>): void => {
    this.adjust({ step: value - 1 }, { done });
  };

  #part = ({ detail: { value, done } }: CustomEvent<NumberChange>): void => {
    this.adjust({ distance: value }, { done });
  };

  #widen = ({ detail: { value } }: CustomEvent<{ value: string }>): void => {
    this.adjust({ kernel: WIDTHS.find((width) => String(width) === value) });
  };
}

defineElement(tag, WhyAttentionLab);
