/**
 * `<mha-lab-fast>`: the same attention by five algorithms. It counts each one's memory and traffic; a worker measures their times and
 * the machine's limits, and stops when the reader leaves the chapter.
 */
import { html, nothing, type PropertyValues } from 'lit';
import type { words as english } from '../../../messages/en/labs/fast.ts';
import { formatNumber } from '../../../views/format-number.ts';
import { defineElement } from '../../platform/define-element.ts';
import '../../ui/controls/choice.ts';
import '../../ui/controls/number-field.ts';
import { TILE_SIZES } from '../../constants/model-settings.ts';
import { Lab } from '../../lab-kit/lab.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import { asError } from '../../platform/as-error.ts';
import { withProps } from '../../platform/with-props.ts';
import { type BackgroundWorker, startWorker } from '../../platform/workers/start-worker.ts';
import { CancelledError, WorkerClient } from '../../platform/workers/worker-client.ts';
import type { NumberChange } from '../../ui/controls/number-field.ts';
import { listScale } from '../../ui/controls/slider-scale.ts';
import { compact } from '../cost/costs.ts';
import { memoryGrowth, type Point, roofline } from './charts.ts';
import { fields, TOKENS } from './lab-fields.ts';
import { fastLabStyles } from './lab-styles.ts';
import { type Measured, type Progress, ROUNDS, type Roof } from './measuring.ts';
import type { api } from './measuring-program.ts';
import { type MeasuringEvent, measured, measuringEvent, type Reason } from './protocol.ts';
import { countOf, intensity, MOST_KEPT, operations, runs, WAYS, type WayName, WIDTH } from './ways.ts';

export const tag = 'mha-lab-fast';

type Words = typeof english;

const SCALE = listScale(TOKENS);

export class FastLab extends withProps(Lab<Words, typeof fields>, {
  roof: null as Roof | null,
  /** For the current number of tokens. */
  measured: [] as readonly Measured[],
  missing: new Map() as ReadonlyMap<WayName, { readonly reason: Reason; readonly detail: string }>,
  /** While the worker measures; without an algorithm before the first. */
  progress: null as Partial<Progress> | null,
  broken: null as string | null,
}) {
  static override styles = [labStyles, fastLabStyles];

  #client: WorkerClient<typeof api, MeasuringEvent> | null = null;

  protected override get fields() {
    return fields;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }

  /** Discards measurements for other sizes. */
  protected override willUpdate(changed: PropertyValues): void {
    if (!this.hasUpdated || !this.isOther(changed, 'tokens')) return;
    this.#stop();
    this.measured = [];
    this.missing = new Map();
  }

  protected override render() {
    const { words, context } = this;
    const { tokens } = this.values;
    if (!context || this.width === 0) return nothing;
    return html`<div class="card">
      <mha-choice .legend=${words.tile} .value=${String(context.settings.tile)}
        .options=${TILE_SIZES.map((size) => ({ value: String(size), label: words.keys(size) }))}
        @mha-choice=${this.#retile}></mha-choice>
      <mha-number-field .label=${words.tokens} .value=${tokens} .least=${TOKENS[0]} .most=${TOKENS[TOKENS.length - 1]}
        .scale=${SCALE} @mha-number=${this.#retoken}></mha-number-field>
      <p class="soft">${words.how(WIDTH, ROUNDS)}</p>
      <div class="line">
        <button class="press" type="button" @click=${this.progress ? this.#stop : this.#measure}>${this.progress ? words.stop : words.measure}</button>
        ${this.#progress()}
      </div>
      ${this.broken === null ? nothing : html`<p role="alert">${words.broken(this.broken)}</p>`}
      ${this.#table()}
      <p class="soft">${words.counted}</p>
      ${this.#roofline()}
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
    const { words, progress } = this;
    if (!progress) return html`<span role="status">${this.measured.length > 0 ? words.finished : ''}</span>`;
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
            <td class="number">${compact(memory)}B</td>
            <td class="number">${compact(traffic)}B</td>
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
    const missing = this.missing.get(way);
    if (missing) return html`<td class="none" colspan="2">${words.reasons[missing.reason](missing.detail)}</td>`;
    if (!runs(way, tokens)) return html`<td class="none" colspan="2">${words.tooLarge(MOST_KEPT)}</td>`;
    const own = this.measured.find((each) => each.way === way);
    if (!own) return html`<td class="number">–</td><td class="number">–</td>`;
    return html`<td class="number">${words.milliseconds(formatNumber(own.median, own.median < 10 ? 2 : 0))}</td>
      <td class="number">${formatNumber(this.#rate(own) / 1e9, 1)}</td>`;
  }

  #errorOf(way: WayName): string {
    const own = this.measured.find((each) => each.way === way);
    return own ? own.error.toExponential(0).replace('e-', 'e−') : '–';
  }

  #rate({ median }: Measured): number {
    return operations(this.values.tokens) / (Math.max(median, 1e-3) / 1000);
  }

  #roofline() {
    const { words, roof } = this;
    if (!roof) return nothing;
    const points = this.measured.map((own): Point => {
      return {
        mark: WAYS.indexOf(own.way) + 1,
        intensity: intensity(own.way, this.values.tokens),
        rate: this.#rate(own),
      };
    });
    const [peak, bandwidth] = [formatNumber(roof.peak / 1e9, 1), formatNumber(roof.bandwidth / 1e9, 1)];
    return html`<div>
      <h3>${words.roofline}</h3>
      <div dir="ltr">${roofline(roof, points, this.width - 34, {
        label: words.rooflineLabel(peak, bandwidth, formatNumber(roof.peak / roof.bandwidth, 1)),
        x: words.intensityAxis,
        y: words.rateAxis,
      })}</div>
      <p>${words.roofs(peak, bandwidth, formatNumber(roof.peak / roof.bandwidth, 1))}</p>
      <p class="soft">${words.roofHow}</p>
    </div>`;
  }

  #measure = async (): Promise<void> => {
    this.#stop();
    this.measured = [];
    this.missing = new Map();
    this.broken = null;
    this.progress = {};
    const client = new WorkerClient<typeof api, MeasuringEvent>(startMeasuring, {
      answers: { measure: measured },
      event: measuringEvent,
      heard: (event) => this.#hear(event),
    });
    this.#client = client;
    try {
      this.measured = await client.call('measure', this.values.tokens);
    } catch (error) {
      if (error instanceof CancelledError) return;
      this.broken = asError(error).message;
    }
    if (this.#client === client) this.#stop();
  };

  #hear(event: MeasuringEvent): void {
    switch (event.kind) {
      case 'roof':
        this.roof = event;
        return;
      case 'missing':
        this.missing = new Map([...this.missing, [event.way, event]]);
        return;
      case 'progress':
        this.progress = event;
    }
  }

  #stop = (): void => {
    this.#client?.end();
    this.#client = null;
    this.progress = null;
  };

  #retile = ({ detail: { value } }: CustomEvent<{ value: string }>): void => {
    const tile = TILE_SIZES.find((each) => String(each) === value);
    if (tile) this.change({ tile });
  };

  #retoken = ({ detail: { value, done } }: CustomEvent<NumberChange>): void => {
    const tokens = TOKENS.find((each) => each === value);
    if (tokens) this.adjust({ tokens }, { done });
  };
}

function startMeasuring(): BackgroundWorker {
  return startWorker(() => new Worker(new URL('./measuring-worker.ts', import.meta.url), { type: 'module' }));
}

defineElement(tag, FastLab);
