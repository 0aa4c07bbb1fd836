/**
 * `<mha-lab-train>`: trains a small model in a worker and shows its progress, predictions and attention, with a time machine over the
 * checkpoints. The training belongs to the page and outlives this element; see `training-session.ts`.
 */
import { html, nothing, type PropertyValues } from 'lit';
import type { words as english } from '../../../messages/en/labs/train.ts';
import { formatNumber, formatPlain } from '../../../views/format-number.ts';
import { Lab } from '../../lab-kit/lab.ts';
import { labStyles } from '../../lab-kit/lab-styles.ts';
import { COMPARISON_NAMES } from '../../lab-kit/trainer/comparisons.ts';
import { curveStyles } from '../../lab-kit/trainer/curve-styles.ts';
import { MOST_STEPS } from '../../lab-kit/trainer/protocol.ts';
import type { TrainingSettings } from '../../lab-kit/trainer/settings.ts';
import { nearestDivisor } from '../../model/divisors.ts';
import { defineElement } from '../../platform/define-element.ts';
import { equal } from '../../platform/equal.ts';
import { SignalWatcher } from '../../platform/signal-watcher.ts';
import '../../lab-kit/trainer/side-by-side.ts';
import { probeSentence } from '../../lab-kit/trainer/lend.ts';
import { textProblem } from '../../lab-kit/trainer/tasks/own-text.ts';
import { theLending, theTraining } from '../../lab-kit/trainer/the-training.ts';
import { Throttle } from '../../lab-kit/trainer/throttle.ts';
import type { Training } from '../../lab-kit/trainer/training-session.ts';
import './attention-maps.ts';
import { withProps } from '../../platform/with-props.ts';
import { fields, SPEED_NAMES, type SpeedName } from './lab-fields.ts';
import { trainLabStyles } from './lab-styles.ts';
import { probeTable } from './probe-table.ts';
import { type SettingsPatch, settingsForm } from './settings-form.ts';
import { formatSmall, mainCurves, moreCurves, percent } from './training-curves.ts';

export const tag = 'mha-lab-train';

type Words = typeof english;

/** In steps per second; 0 for maximum speed. */
const SPEEDS: Readonly<Record<SpeedName, number>> = { slow: 2, medium: 20, fast: 0 };
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
}) {
  static override styles = [labStyles, curveStyles, trainLabStyles];

  readonly #announcements = new Throttle(ANNOUNCE);
  #writing: ReturnType<typeof setTimeout> | undefined;
  /** Settings that the training does not have yet. */
  #wanted: TrainingSettings | null = null;

  constructor() {
    super();
    new SignalWatcher(this);
  }

  protected override get fields() {
    return fields;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    theTraining.enter();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#writing);
    this.#announcements.cancel();
    theTraining.leave();
  }

  /** Checks the settings. The training restarts with them once they are on the page. */
  protected override willUpdate(changed: PropertyValues): void {
    if (!changed.has('values') && !changed.has('written') && !changed.has('words')) return;
    const now = theTraining.state.peek().settings;
    const { task, heads, width, layers, rate, batch, seed } = this.values;
    const fitted = width % heads === 0 ? heads : nearestDivisor(width, heads);
    this.problem = fitted === heads ? null : this.words.indivisible(heads, width);
    const own = this.written ?? (now.text === '' ? this.words.sampleText : now.text);
    const wanted = { task, text: task === 'text' ? own : '', heads: fitted, width, layers, rate, batch, seed };
    this.#wanted = equal(wanted, now) ? null : wanted;
  }

  protected override render() {
    const { words, width } = this;
    const training = theTraining.state.value;
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
        ${this.#transport(training)} ${this.#facts(training)} ${this.#trouble(training)}
        ${mainCurves(curves)} ${this.#machine(training)} ${this.#looked(training, inner)} ${moreCurves(curves)}
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
    if (wanted) theTraining.configure(wanted);
    const { phase, steps, measures } = theTraining.state.peek();
    const last = measures.at(-1);
    this.#follow(phase);
    if (phase !== 'running' || !last) return;
    this.#announcements.call(() => {
      this.announced = this.words.said(steps, formatSmall(last.loss), percent(last.accuracy));
    });
  }

  #transport({ phase, steps }: Training) {
    const { words } = this;
    const running = phase === 'running';
    const able = (phase === 'ready' || phase === 'asleep') && steps < MOST_STEPS;
    return html`<div class="line">
      ${
        running
          ? html`<button class="press main" type="button" @click=${() => theTraining.pause()}>${words.pause}</button>`
          : html`<button class="press main" type="button" ?disabled=${!able} @click=${() => theTraining.run(SPEEDS[this.values.speed])}>${words.train}</button>`
      }
      <button class="press" type="button" ?disabled=${!able} @click=${() => theTraining.step()}>${words.step}</button>
      <button class="press" type="button" @click=${this.#again}>${words.over}</button>
      <label>${words.speed}<select @change=${this.#hurry}>${SPEED_NAMES.map(
        (name) => html`<option value=${name} ?selected=${name === this.values.speed}>${words.speeds[name]}</option>`,
      )}</select></label>
    </div>`;
  }

  #facts({ phase, steps, speed, parameters, kernels, paused }: Training) {
    const { words } = this;
    if (phase === 'asleep') return html`<p class="facts">${words.asleep}</p>`;
    if (phase === 'loading') return html`<p class="facts" role="status">${words.loading}</p>`;
    return html`<p class="facts">
        <b>${words.steps(steps)}</b>
        ${phase === 'running' && speed > 0 ? html`<span>${words.speedNow(formatNumber(speed, speed < 10 ? 1 : 0))}</span>` : nothing}
        <span>${words.size(formatPlain(parameters))}</span>
        <span>${words.computedBy(kernels)}</span>
      </p>
      ${paused === null ? nothing : html`<p role="status">${words.paused[paused]}</p>`}
      ${steps >= MOST_STEPS ? html`<p role="status">${words.finished(MOST_STEPS)}</p>` : nothing}`;
  }

  #trouble({ phase, reason, steps, settings, runaway }: Training) {
    const { words } = this;
    if (phase === 'diverged') {
      const loss = runaway?.loss ?? null;
      const how =
        loss === null
          ? words.notFinite
          : words.runaway(formatNumber(loss, 0), formatNumber(runaway?.guess ?? Number.NaN, 1));
      return html`<div class="diverged" role="alert"><p><b>${words.diverged(steps)}</b> ${how}
        ${words.divergedWhy(formatPlain(settings.rate))}</p>
        ${loss === null ? html`<p class="soft">${words.reason(reason ?? '')}</p>` : nothing}</div>`;
    }
    if (phase !== 'failed') return nothing;
    return html`<div class="diverged" role="alert"><p><b>${words.failed}</b> ${reason}</p>
      <button class="press" type="button" @click=${this.#again}>${words.retry}</button></div>`;
  }

  /** A slider over the checkpoints: the time machine. */
  #machine({ checkpoints, looking, phase }: Training) {
    const { words } = this;
    if (checkpoints.length < 2) return nothing;
    const last = checkpoints.length - 1;
    const place = looking === null ? last : checkpoints.findLastIndex((step) => step <= looking);
    return html`<div>
      <label class="slide">${words.machine}
        <input type="range" min="0" max=${last} step="1" .value=${String(place)}
          aria-valuetext=${words.machineValue(checkpoints[place] ?? 0)} @input=${this.#travel}>
        <output>${words.machineValue(looking ?? checkpoints[last] ?? 0)}</output></label>
      <div class="line">
        <button class="press" type="button" ?disabled=${looking === null} @click=${() => theTraining.look(checkpoints[last] ?? 0)}>${words.newest}</button>
        <button class="press" type="button" ?disabled=${looking === null || phase === 'running'} @click=${() => theTraining.return()}>${words.goOn}</button>
      </div>
      <p class="soft">${words.machineAbout(checkpoints.length)}</p>
      ${
        this.#isLent
          ? html`<p class="soft">${words.lent}</p>`
          : html`<button class="press" type="button" ?disabled=${phase === 'running'} @click=${this.#lend}>${words.lend}</button>`
      }
    </div>`;
  }

  /** Whether the chapters use this training. */
  get #isLent(): boolean {
    return this.context?.settings.preset === 'opened' && theLending.lends;
  }

  /** Opens the selected checkpoint in the chapters, with the probe as their sentence. */
  readonly #lend = (): void => {
    theLending.lend(this.words);
    this.change({ preset: 'opened', layer: 0, head: 0, sentence: probeSentence(theTraining.state.peek()) });
  };

  /** While the chapters use the training, they follow the time machine; a new training starts with its own probe. */
  #follow(phase: Training['phase']): void {
    if (phase !== 'ready' || !this.#isLent) return;
    if (theLending.lend(this.words)) this.#lend();
  }

  #looked({ probe, vocabulary, settings, measures, looking }: Training, width: number) {
    const { words } = this;
    if (!probe) return nothing;
    // A step's metrics describe the state before it, which is the selected one.
    const at = looking === null ? measures.at(-1) : (measures.find(({ step }) => step >= looking) ?? measures.at(-1));
    return html`${at ? html`<p class="number">${words.numbers(formatSmall(at.loss), percent(at.accuracy), formatSmall(at.norm))}</p>` : nothing}
      <mha-attention-maps .words=${words} .attention=${probe.attention} .layers=${settings.layers} .heads=${settings.heads}
        .tokens=${probe.sequence.ids.map((id) => vocabulary[id] ?? '')} .width=${width}></mha-attention-maps>
      <div>
        <h3>${words.probe}</h3>
        <p class="soft">${words.probeAbout}</p>
        ${probeTable(words, probe, vocabulary)}
      </div>`;
  }

  #text({ settings }: Training): string {
    return this.draft ?? (settings.text === '' ? this.words.sampleText : settings.text);
  }

  /** Restarts the same training from the beginning. */
  readonly #again = (): void => theTraining.configure(theTraining.state.peek().settings);

  /** Requests other settings, or explains why they are invalid. */
  #change(patch: SettingsPatch, done: boolean): void {
    const settings = { ...theTraining.state.peek().settings, ...patch };
    if (settings.width % settings.heads !== 0) {
      this.problem = this.words.indivisible(settings.heads, settings.width);
      return;
    }
    this.adjust(patch, { done });
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

  readonly #hurry = (event: Event): void => {
    if (!(event.target instanceof HTMLSelectElement)) return;
    const { value } = event.target;
    const speed = SPEED_NAMES.find((name) => name === value) ?? 'fast';
    this.adjust({ speed });
    if (theTraining.state.peek().phase === 'running') theTraining.run(SPEEDS[speed]);
  };

  readonly #travel = (event: Event): void => {
    if (!(event.target instanceof HTMLInputElement)) return;
    theTraining.look(theTraining.state.peek().checkpoints[Number(event.target.value)] ?? 0);
  };
}

defineElement(tag, TrainLab);
