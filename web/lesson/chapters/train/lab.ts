/**
 * `<mha-lab-train>`: the settings of the training that the stage shows (`exhibit.ts`), its numbers and predictions, and comparisons. The
 * training belongs to the page and outlives this element; see `training-session.ts`.
 */
import { html, nothing, type PropertyValues } from 'lit';
import { formatNumber, formatPlain } from '../../../views/format-number.ts';
import { Lab } from '../../lab-kit/lab.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import { COMPARISON_NAMES } from '../../lab-kit/trainer/comparisons.ts';
import { curveStyles } from '../../lab-kit/trainer/curve-styles.ts';
import type { TrainingSettings } from '../../lab-kit/trainer/settings.ts';
import { defineElement } from '../../platform/define-element.ts';
import { equal } from '../../platform/equal.ts';
import { watchSession } from '../../platform/watch-session.ts';
import type { words as english } from './en.ts';
import '../../lab-kit/trainer/side-by-side.ts';
import { numberTable } from '../../lab-kit/number-table.ts';
import { probeSentence } from '../../lab-kit/trainer/lend.ts';
import { textProblem } from '../../lab-kit/trainer/tasks/own-text.ts';
import { Throttle } from '../../lab-kit/trainer/throttle.ts';
import type { ProbeView } from '../../lab-kit/trainer/trainer.ts';
import { trainingOf } from '../../lab-kit/trainer/training-of.ts';
import type { Training, TrainingSession } from '../../lab-kit/trainer/training-session.ts';
import { withProps } from '../../platform/with-props.ts';
import { shown } from './head-maps.ts';
import { fields, type SpeedName } from './lab-fields.ts';
import { trainLabStyles } from './lab-styles.ts';
import { probeTable } from './probe-table.ts';
import { type SettingsPatch, settingsForm } from './settings-form.ts';
import { settingsOf } from './settings-of.ts';
import { formatSmall, measuredNow, moreCurves, percent } from './training-curves.ts';
import { standstill, transport, trouble } from './transport.ts';

export const tag = 'mha-lab-train';

type Words = typeof english;

/** Milliseconds between two announcements, and the debounce time of text input. */
const ANNOUNCE = 6000;
const WRITTEN = 700;
/** Padding around a picture in a card. */
const CARD = 34;

export class TrainLab extends withProps(Lab<Words, typeof fields>, {
  problem: null as string | null,
  /** The text during editing; null when it is not being edited. */
  draft: null as string | null,
  /** The last completed text; null before there is one. */
  written: null as string | null,
  /** The last screen-reader announcement. */
  announced: '',
  /** The head whose map is tabulated. */
  place: 0,
}) {
  static override styles = [labStyles, curveStyles, trainLabStyles];

  readonly #announcements = new Throttle(ANNOUNCE);
  #writing: ReturnType<typeof setTimeout> | undefined;
  /** Settings that the training does not have yet. */
  #wanted: TrainingSettings | null = null;

  constructor() {
    super();
    watchSession(this, () => this.#training);
  }

  get #training(): TrainingSession {
    return trainingOf(this.context).training;
  }

  protected override get fields() {
    return fields;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#writing);
    this.#announcements.cancel();
  }

  /** Checks the settings. The training restarts with them once they are on the page. */
  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('values') && !changed.has('written') && !changed.has('words')) return;
    const now = this.#training.state.peek().settings;
    const { heads, width } = this.values;
    const wanted = settingsOf(this.values, this.written ?? (now.text || this.words.sampleText));
    this.problem = wanted.heads === heads ? null : this.words.indivisible(heads, width);
    this.#wanted = equal(wanted, now) ? null : wanted;
  }

  protected override render() {
    const { words, width } = this;
    const training = this.#training.state.value;
    if (width === 0) return nothing;
    const inner = width - CARD;
    const curves = { words, measures: training.measures, marker: training.looking, width: inner };
    return html`<div class="card">
        ${settingsForm({
          words,
          settings: training.settings,
          problem: this.problem,
          draft: this.#text(training),
          change: (patch, done) => this.#change(patch, done),
          write: (draft) => this.#write(draft),
        })}
        <div class="line">${transport({ words, session: this.#training, speed: this.values.speed, setSpeed: this.#setSpeed, main: true, compact: false })}</div>
        ${this.#facts(training)} ${standstill(words, training)} ${trouble(words, this.#training)}
        ${moreCurves(curves)} ${this.#probe(training)} ${this.#lendButton(training)}
        <div class="unseen" aria-live="polite">${this.announced}</div>
      </div>
      <h3 class="second">${words.second}</h3>
      <mha-side-by-side .plans=${COMPARISON_NAMES} .words=${words.sideBySide} .width=${width} .chosen=${this.values.plan} .seeds=${this.values.seeds}
        .adjust=${this.#compare}></mha-side-by-side>`;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    const wanted = this.#wanted;
    this.#wanted = null;
    if (wanted) this.#training.configure(wanted);
    const { phase, steps, measures } = this.#training.state.peek();
    const last = measures.at(-1);
    this.#follow(phase);
    if (phase !== 'running' || !last) return;
    this.#announcements.call(() => {
      this.announced = this.words.said(steps, formatSmall(last.loss), percent(last.accuracy));
    });
  }

  #facts(training: Training) {
    const { words } = this;
    const { phase, speed, parameters, kernels } = training;
    if (phase === 'asleep') return html`<p class="facts">${words.asleep}</p>`;
    if (phase === 'loading') return html`<p class="facts" role="status">${words.loading}</p>`;
    return html`<p class="facts">
        <span>${measuredNow(words, training)}</span>
        ${phase === 'running' && speed > 0 ? html`<span>${words.speedNow(formatNumber(speed, speed < 10 ? 1 : 0))}</span>` : nothing}
        <span>${words.size(formatPlain(parameters))}</span>
        <span>${words.computedBy(kernels)}</span>
      </p>`;
  }

  #lendButton({ phase, probe }: Training) {
    const { words } = this;
    if (!probe) return nothing;
    return this.#isLent
      ? html`<p class="soft">${words.lent}</p>`
      : html`<button class="press" type="button" ?disabled=${phase === 'running'} @click=${this.#lend}>${words.lend}</button>`;
  }

  /** Whether the chapters use this training. */
  get #isLent(): boolean {
    return this.context?.settings.preset === 'opened' && trainingOf(this.context).lending.lends;
  }

  /** Opens the selected checkpoint in the chapters, with the probe as their sentence. */
  readonly #lend = (): void => {
    trainingOf(this.context).lending.lend(this.words);
    this.change({ preset: 'opened', layer: 0, head: 0, sentence: probeSentence(this.#training.state.peek()) });
  };

  /** While the chapters use the training, they follow the time machine; a new training starts with its own probe. */
  #follow(phase: Training['phase']): void {
    if (phase !== 'ready' || !this.#isLent) return;
    if (trainingOf(this.context).lending.lend(this.words)) this.#lend();
  }

  #probe({ probe, vocabulary }: Training) {
    const { words } = this;
    if (!probe) return nothing;
    return html`<div>
        <h3>${words.probe}</h3>
        <p class="soft">${words.probeAbout}</p>
        ${probeTable(words, probe, vocabulary)}
      </div>
      ${this.#mapTable(probe, vocabulary)}`;
  }

  /** A map of the stage as a table; one at a time, because they are large. */
  #mapTable({ attention, sequence: { ids } }: ProbeView, vocabulary: readonly string[]) {
    const { words } = this;
    const { heads } = this.#training.state.peek().settings;
    const tokens = ids.map((id) => shown(vocabulary[id]));
    const maps = attention.length / tokens.length ** 2;
    const place = Math.min(this.place, maps - 1);
    const name = (i: number) => words.headOf(Math.floor(i / heads) + 1, (i % heads) + 1);
    const map = attention.subarray(place * tokens.length ** 2);
    return html`<div>
      ${numberTable({
        summary: words.mapTable(name(place)),
        columns: [words.query, ...tokens.map((token, s) => `${s} ${token}`)],
        rows: tokens.map((token, t) => [
          `${t} ${token}`,
          ...tokens.map((_, s) => formatNumber(map[t * tokens.length + s] ?? 0)),
        ]),
      })}
      <label>${words.mapOf}<select @change=${this.#tabulate}>${Array.from(
        { length: maps },
        (_, i) => html`<option value=${i} ?selected=${i === place}>${name(i)}</option>`,
      )}</select></label>
    </div>`;
  }

  #text({ settings }: Training): string {
    return this.draft ?? (settings.text === '' ? this.words.sampleText : settings.text);
  }

  /** Requests other settings, or explains why they are invalid. */
  #change(patch: SettingsPatch, done: boolean): void {
    const settings = { ...this.#training.state.peek().settings, ...patch };
    if (settings.width % settings.heads !== 0) {
      this.problem = this.words.indivisible(settings.heads, settings.width);
      return;
    }
    this.adjust({ ...patch, step: null, off: [] }, { done });
  }

  readonly #compare = (asked: Partial<Pick<typeof this.values, 'plan' | 'seeds'>>, done: boolean): void =>
    this.adjust(asked, { done });

  #write(draft: string): void {
    this.draft = draft;
    clearTimeout(this.#writing);
    if (textProblem(draft) !== null) return;
    this.#writing = setTimeout(() => {
      this.written = draft;
    }, WRITTEN);
  }

  readonly #setSpeed = (speed: SpeedName): void => this.adjust({ speed });

  readonly #tabulate = (event: Event): void => {
    if (event.target instanceof HTMLSelectElement) this.place = Number(event.target.value);
  };
}

defineElement(tag, TrainLab);
