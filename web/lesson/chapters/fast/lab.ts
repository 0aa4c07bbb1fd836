/**
 * `<mha-lab-fast>`: the same attention by five algorithms. It counts each one's memory and traffic; `measurement.ts` measures their times
 * and the machine's limits, which the stage draws (`exhibit.ts`).
 */
import { html, nothing, type PropertyValues } from 'lit';
import { formatNumber } from '../../../views/format-number.ts';
import { defineElement } from '../../platform/define-element.ts';
import type { words as english } from './en.ts';
import '../../ui/controls/choice.ts';
import '../../ui/controls/number-field.ts';
import { TILE_SIZES } from '../../constants/model-settings.ts';
import { Lab } from '../../lab-kit/lab.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import { plotStyles } from '../../lab-kit/plot-styles.ts';
import { watchSession } from '../../platform/watch-session.ts';
import type { NumberChange } from '../../ui/controls/number-field.ts';
import { listScale } from '../../ui/controls/slider-scale.ts';
import { compact } from '../cost/costs.ts';
import { memoryGrowth } from './charts.ts';
import { fields, TOKENS } from './lab-fields.ts';
import { fastLabStyles } from './lab-styles.ts';
import { type Measurement, type MeasurementSession, measurementOf, rateOf } from './measurement.ts';
import { LONG, ROUNDS } from './measuring.ts';
import { countOf, intensity, MOST_KEPT, runs, WAYS, type WayName, WIDTH } from './ways.ts';

export const tag = 'mha-lab-fast';

type Words = typeof english;

const SCALE = listScale(TOKENS);

export class FastLab extends Lab<Words, typeof fields> {
  static override styles = [labStyles, plotStyles, fastLabStyles];

  constructor() {
    super();
    watchSession(this, () => this.#measurement);
  }

  get #measurement(): MeasurementSession {
    return measurementOf(this.context);
  }

  protected override get fields() {
    return fields;
  }

  /** Discards measurements for other sizes. */
  protected override willUpdate(changed: PropertyValues): void {
    if (this.hasUpdated && this.isOther(changed, 'tokens')) this.#measurement.forget();
  }

  protected override render() {
    const { words, context } = this;
    const { tokens } = this.values;
    const { progress, broken } = this.#now;
    if (!context || this.width === 0) return nothing;
    return html`<div class="card">
      <mha-choice .legend=${words.tile} .value=${String(context.settings.tile)}
        .options=${TILE_SIZES.map((size) => ({ value: String(size), label: words.keys(size) }))}
        @mha-choice=${this.#retile}></mha-choice>
      <mha-number-field .label=${words.tokens} .value=${tokens} .least=${TOKENS[0]} .most=${TOKENS[TOKENS.length - 1]}
        .scale=${SCALE} @mha-number=${this.#retoken}></mha-number-field>
      <p class="soft">${words.how(WIDTH, ROUNDS, LONG / 1000)}</p>
      <div class="line">
        <button class="press" type="button" @click=${progress ? this.#stop : this.#measure}>${progress ? words.stop : words.measure}</button>
        ${this.#progress()}
      </div>
      ${broken === null ? nothing : html`<p role="alert">${words.broken(broken)}</p>`}
      ${this.#table()}
      <p class="soft">${words.counted}</p>
      ${this.#roof()}
      <div>
        <h3>${words.growth}</h3>
        <div dir="ltr">${memoryGrowth(tokens, this.width - 34, {
          label: words.growthLabel(
            tokens,
            compact(countOf('plain', tokens).memory),
            compact(countOf('tiled', tokens).memory),
          ),
          kept: words.keeps,
          tiled: words.tiles,
        })}</div>
        <p class="soft">${words.growthHow}</p>
      </div>
    </div>`;
  }

  #progress() {
    const { words } = this;
    const { progress, measured } = this.#now;
    if (!progress) return html`<span aria-live="polite">${measured.length > 0 ? words.finished : ''}</span>`;
    const { way, done = 0, of = 1 } = progress;
    const text = way ? words.running(words.ways[way]) : words.roofing;
    return html`<progress .value=${done} .max=${of} aria-label=${words.measuring}></progress><span class="soft">${text}</span>`;
  }

  #table() {
    const { words } = this;
    const { tokens } = this.values;
    const heads = [words.time, words.rate, words.memory, words.traffic, words.intensity, words.error];
    return html`<div class="scroll" tabindex="0" role="group" aria-label=${words.table}>
      <table class="ways">
        <caption class="unseen">${words.table}</caption>
        <thead><tr><th scope="col">${words.way}</th>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
        <tbody>${WAYS.map((way, i) => {
          const { memory, traffic } = countOf(way, tokens);
          return html`<tr>
            <th scope="row"><b>${i + 1}</b> ${words.ways[way]}<br /><span class="soft">${words.says[way]}</span></th>
            ${this.#times(way)}
            <td class="number">${words.bytes(compact(memory))}</td>
            <td class="number">${words.bytes(compact(traffic))}</td>
            <td class="number">${formatNumber(intensity(way, tokens), 1)}</td>
            <td class="number">${this.#errorOf(way)}</td>
          </tr>`;
        })}</tbody>
      </table>
    </div>`;
  }

  #times(way: WayName) {
    const { words } = this;
    const { tokens } = this.values;
    const missing = this.#now.missing.get(way);
    if (missing) return html`<td class="none" colspan="2">${words.reasons[missing.reason](missing.detail)}</td>`;
    if (!runs(way, tokens)) return html`<td class="none" colspan="2">${words.tooLarge(MOST_KEPT)}</td>`;
    const own = this.#now.measured.find((each) => each.way === way);
    if (!own) return html`<td class="number">–</td><td class="number">–</td>`;
    return html`<td class="number">${words.milliseconds(formatNumber(own.median, own.median < 10 ? 2 : 0))}</td>
      <td class="number">${formatNumber(rateOf(own, tokens) / 1e9, 1)}</td>`;
  }

  #errorOf(way: WayName): string {
    const own = this.#now.measured.find((each) => each.way === way);
    return own ? own.error.toExponential(0).replace('e-', 'e−') : '–';
  }

  #roof() {
    const { words } = this;
    const { roof } = this.#now;
    if (!roof) return nothing;
    const [peak, bandwidth] = [formatNumber(roof.peak / 1e9, 1), formatNumber(roof.bandwidth / 1e9, 1)];
    return html`<div>
      <h3>${words.roofline}</h3>
      <p>${words.roofs(peak, bandwidth, formatNumber(roof.peak / roof.bandwidth, 1))}</p>
      <p class="soft">${words.roofHow}</p>
    </div>`;
  }

  get #now(): Measurement {
    return this.#measurement.state.value;
  }

  readonly #measure = (): void => void this.#measurement.measure(this.values.tokens);

  readonly #stop = (): void => this.#measurement.stop();

  #retile = ({ detail: { value } }: CustomEvent<{ value: string }>): void => {
    const tile = TILE_SIZES.find((each) => String(each) === value);
    if (tile) this.change({ tile });
  };

  #retoken = ({ detail: { value, done } }: CustomEvent<NumberChange>): void => {
    const tokens = TOKENS.find((each) => each === value);
    if (tokens) this.adjust({ tokens }, { done });
  };
}

defineElement(tag, FastLab);
