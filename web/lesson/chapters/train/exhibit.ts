/**
 * `<mha-exhibit-train>`: the training on the stage, large: a map of every head, the loss, and a slider back in time. The training belongs
 * to the page and outlives this element; see `training-session.ts`.
 */
import { css, html, nothing, type PropertyValues } from 'lit';
import { Exhibit, exhibitStyles } from '../../lab-kit/exhibit.ts';
import { curveStyles } from '../../lab-kit/trainer/curve-styles.ts';
import { headRoles } from '../../lab-kit/trainer/head-roles.ts';
import type { Examination } from '../../lab-kit/trainer/protocol.ts';
import { FIRST_SETTINGS, TASK_DEFAULTS } from '../../lab-kit/trainer/settings.ts';
import { trainingOf } from '../../lab-kit/trainer/training-of.ts';
import type { Training, TrainingSession } from '../../lab-kit/trainer/training-session.ts';
import { defineElement } from '../../platform/define-element.ts';
import { equal } from '../../platform/equal.ts';
import { watchSession } from '../../platform/watch-session.ts';
import { withProps } from '../../platform/with-props.ts';
import type { words as english } from './en.ts';
import './head-maps.ts';
import { heightOfMaps, mapSide } from './head-maps.ts';
import { fields, type SpeedName } from './lab-fields.ts';
import { Place } from './place.ts';
import { RECORDED, recordedMaps } from './recorded.ts';
import { settingsOf } from './settings-of.ts';
import { lossCurve, measuredNow, percent } from './training-curves.ts';
import { SPEEDS, standstill, transport, trouble } from './transport.ts';

export const tag = 'mha-exhibit-train';

type Words = typeof english;

/** CSS pixels: the width of the loss curve beside the maps, its height below them, and the room of the controls and of the slider with what is said. */
const ASIDE = { share: 0.36, least: 220, most: 400 } as const;
const BELOW = 96;
const CONTROLS = 84;
/** The width from which the controls are one line, and the height of a second one. */
const ONE_LINE = 800;
const SECOND_LINE = 40;
const SLIDER = 126;
const GAP = 16;
/** Below this width or height there is only one line of controls, and the loss has the room that is left, if it is enough. */
const NARROW = 600;
const LOW = 400;
const CURVE = { least: 56, most: 140 };
/** On a narrow stage, as on a phone: the height of the controls, and of the text below the maps. */
const ABOVE = 80;
const SAID = 48;
/** On a low one: the width of the controls beside the maps, and their height. */
const CONTROLS_BESIDE = { width: 264, height: 136 };

export class TrainExhibit extends withProps(Exhibit<Words, typeof fields>, {
  /** The model with the switched-off heads; null while all are on, or before the answer. */
  examined: null as Examination | null,
}) {
  static override styles = [exhibitStyles, curveStyles, exhibitTrainStyles()];

  readonly #place = new Place(() => this.#training);
  /** What was last examined. */
  #asked = '';

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

  protected override render() {
    const { words, room, values, moment } = this;
    const training = this.#training.state.value;
    if (!room) return nothing;
    const { phase, settings } = training;
    const { task } = settings;
    const asleep = phase === 'asleep';
    const { layers, heads } = asleep ? RECORDED : settings;
    // Once the model recalls, the next thing to press is the ordinary button.
    const forming = moment?.step === 'form' && task !== 'recall';
    const compact = room.width < NARROW * room.px || room.height < LOW * room.px;
    const controls = html`<div class="line controls">
        ${transport({ words, session: this.#training, speed: values.speed, setSpeed: this.#setSpeed, main: !forming, compact })}
        <button class="press ${forming ? 'main' : ''}" type="button" @click=${this.#watch}>${words.watch}</button>
      </div>`;
    if (compact) {
      // All maps in one row, if they have room for their names.
      const rows = layers * heads <= 4 ? 1 : layers;
      const across = (layers * heads) / rows;
      const facts = asleep
        ? html`<p class="facts">${words.recorded(RECORDED.steps)}</p>`
        : html`<div class="brief"><p class="facts">${measuredNow(words, training, true)}</p>${this.#machine(training, true)}</div>`;
      if (room.width >= NARROW * room.px) {
        const { width, height } = CONTROLS_BESIDE;
        const side = mapSide({ width: room.width - width - GAP, height: room.height }, rows, across);
        return html`<div class="aside">${this.#maps(training, side, rows)}
          <div class="time" style="width:${width}px">${controls} ${facts} ${this.#saidOrLoss(training, { width, height: room.height - height })}</div>
        </div>`;
      }
      const side = mapSide({ width: room.width, height: room.height - ABOVE - SAID }, rows, across);
      const height = room.height - ABOVE - heightOfMaps(side, rows);
      return html`${controls} ${facts} ${this.#maps(training, side, rows)} ${this.#saidOrLoss(training, { width: room.width, height })}`;
    }
    const beside = Math.floor(Math.min(ASIDE.most, Math.max(ASIDE.least, room.width * ASIDE.share)));
    const second = room.width < ONE_LINE ? SECOND_LINE : 0;
    const height = room.height - (CONTROLS + second) * room.px;
    const above = { width: room.width, height: height - BELOW - SLIDER };
    const [{ aside, rows, side }] = [
      { aside: true, rows: layers, side: mapSide({ width: room.width - beside - GAP, height }, layers, heads) },
      { aside: false, rows: layers, side: mapSide(above, layers, heads) },
      { aside: false, rows: 1, side: mapSide(above, 1, layers * heads) },
    ].sort((a, b) => b.side - a.side) as [{ aside: boolean; rows: number; side: number }];
    const curve = aside
      ? { width: beside, height: Math.max(BELOW, Math.min(260, height - SLIDER - 70)) }
      : { width: room.width, height: BELOW };
    return html`${controls}
      <p class="facts">${asleep ? this.#recorded() : html`${words.taskIs(words.tasks[task])} · ${measuredNow(words, training)}`}</p>
      <div class=${aside ? 'aside' : 'below'}>
        ${this.#maps(training, side, rows)}
        <div class="time" style="width:${curve.width}px">
          ${lossCurve({ words, measures: asleep ? RECORDED.measures : training.measures, marker: training.looking, ...curve })}
          ${asleep ? nothing : this.#machine(training)} ${this.#said(training)}
        </div>
      </div>`;
  }

  /** Paper has no buttons. */
  #recorded(): string {
    const { words, paper } = this;
    return [words.recorded(RECORDED.steps), ...(paper ? [] : [words.trainYourself])].join(' ');
  }

  #said(training: Training) {
    const { words } = this;
    return [this.#switched(), standstill(words, training), trouble(words, this.#training)].filter(
      (part) => part !== nothing,
    );
  }

  /** In little room: the most important thing to say, or the loss. */
  #saidOrLoss(training: Training, { width, height }: { readonly width: number; readonly height: number }) {
    const { words } = this;
    const [first] = this.#said(training);
    if (first || height < CURVE.least) return first ?? nothing;
    const measures = training.phase === 'asleep' ? RECORDED.measures : training.measures;
    const curve = lossCurve({ words, measures, marker: training.looking, width, height: Math.min(CURVE.most, height) });
    return html`<div class="low">${curve}</div>`;
  }

  override onPaper(...at: Parameters<Exhibit<Words>['onPaper']>): this | null {
    const copy = super.onPaper(...at);
    if (copy) copy.examined = this.examined;
    return copy;
  }

  /** The settings are requested of the training; then the training is brought to the step of the address. */
  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (this.paper) return;
    if (changed.has('values') || changed.has('words')) {
      const { settings } = this.#training.state.peek();
      const wanted = settingsOf(this.values, settings.text || this.words.sampleText);
      if (!equal(wanted, settings)) this.#training.configure(wanted);
      if (this.isOther(changed, 'step')) this.#place.goTo(this.values.step);
    }
    this.#follow();
    void this.#examine();
  }

  /** Keeps the step that is shown in the address; a training that runs has all its heads. */
  #follow(): void {
    const { step, off } = this.values;
    const now = this.#place.now();
    if (now === undefined) return;
    const running = this.#training.state.peek().phase === 'running';
    if (now !== step || (running && off.length > 0)) {
      this.adjust({ step: now, ...(running ? { off: [] } : {}) }, { undoable: false });
    }
  }

  async #examine(): Promise<void> {
    const { off } = this.values;
    const { phase, looking, steps, settings } = this.#training.state.peek();
    const ready = phase === 'ready' && off.length > 0;
    const asked = ready ? JSON.stringify([settings, looking ?? steps, off]) : '';
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.examined = null;
    if (!ready) return;
    // A failed training says so itself.
    const examined = await this.#training.examine(looking ?? steps, off).catch(() => null);
    if (asked === this.#asked) this.examined = examined;
  }

  #maps({ probe, settings, vocabulary, phase }: Training, side: number, rows: number) {
    const { words, values } = this;
    const shown = this.examined?.probe ?? probe;
    if (phase === 'asleep') return recordedMaps(words, side, rows);
    if (!shown) return html`<p class="soft" aria-live="polite">${phase === 'loading' ? words.loading : ''}</p>`;
    const { ids } = shown.sequence;
    return html`<mha-training-maps .words=${words} .attention=${shown.attention} .tokens=${ids.map((id) => vocabulary[id] ?? '')}
      .layers=${settings.layers} .heads=${settings.heads} .rows=${rows} .roles=${headRoles(settings.task, ids, shown.attention)}
      .off=${values.off} .toggle=${phase === 'ready' ? this.#toggle : null} .side=${side}></mha-training-maps>`;
  }

  /** A slider over the checkpoints: the time machine. */
  #machine({ checkpoints, looking, phase }: Training, brief = false) {
    const { words } = this;
    const last = Math.max(0, checkpoints.length - 1);
    const at = looking === null ? last : checkpoints.findLastIndex((step) => step <= looking);
    return html`<label class="slide"><span class=${brief ? 'unseen' : ''}>${words.machine}</span>
        <input type="range" min="0" max=${last} step="1" .value=${String(at)} ?disabled=${last === 0}
          aria-valuetext=${words.machineValue(checkpoints[at] ?? 0)} @input=${this.#travel}>
      </label>
      ${
        looking === null || brief
          ? nothing
          : html`<div class="line">
              <button class="press" type="button" @click=${() => this.#training.look(null)}>${words.newest}</button>
              <button class="press" type="button" ?disabled=${phase === 'running'} @click=${() => this.#training.return()}>${words.goOn}</button>
            </div>`
      }`;
  }

  #switched() {
    const { words, examined, values } = this;
    if (!examined) return nothing;
    return html`<p class="switched" role="status">${words.switched(percent(examined.whole.accuracy), percent(examined.now.accuracy), values.off.length)}</p>`;
  }

  readonly #setSpeed = (speed: SpeedName): void => this.adjust({ speed });

  readonly #toggle = (place: number): void => {
    const { off } = this.values;
    this.adjust({ off: off.includes(place) ? off.filter((one) => one !== place) : [...off, place] });
    this.goTo('off');
  };

  readonly #travel = (event: Event): void => {
    if (!(event.target instanceof HTMLInputElement)) return;
    this.#training.look(this.#training.state.peek().checkpoints[Number(event.target.value)] ?? 0);
  };

  /** Recall from the beginning: two layers of two heads, slowly enough to watch. */
  readonly #watch = (): void => {
    const task = { task: 'recall', ...TASK_DEFAULTS.recall, seed: FIRST_SETTINGS.seed } as const;
    this.adjust({ ...task, speed: 'medium', step: null, off: [] });
    this.#training.configure({ ...task, text: '' });
    this.#training.run(SPEEDS.medium);
    this.goTo('form');
  };
}

function exhibitTrainStyles() {
  return css`
    :host {
      display: flex;
      flex-direction: column;
      gap: var(--s2);
    }
    .controls {
      flex: none;
      gap: var(--s2);
    }
    /* One row, whose height the maps leave: the list of speeds shrinks. */
    @container (min-width: ${ONE_LINE}px) {
      .controls {
        flex-wrap: nowrap;
      }
      .controls .press {
        flex: none;
      }
      .controls label {
        min-width: 0;
        white-space: nowrap;
      }
    }
    .time .controls {
      flex-wrap: wrap;
    }
    .brief {
      display: grid;
      flex: none;
      grid-template-columns: max-content minmax(0, 1fr);
      align-items: center;
      gap: var(--s3);
    }
    .press.main {
      border-color: var(--accent);
      background: var(--accent);
      color: var(--accent-ink);
      font-weight: 600;
    }
    .facts {
      color: var(--ink-soft);
    }
    .aside,
    .below {
      display: flex;
      gap: ${GAP}px;
      justify-content: center;
    }
    .below {
      flex-direction: column;
      align-items: center;
    }
    .time {
      display: grid;
      align-content: start;
      gap: var(--s2);
      min-width: 0;
    }
    /* A loss that falls leaves room for its title. */
    .low {
      position: relative;
    }
    .low h3 {
      position: absolute;
      inset-block-start: 0;
      inset-inline-end: 12px;
      font-weight: 450;
    }
    .switched {
      font-weight: 600;
    }
    .diverged {
      padding: var(--s3);
      border-inline-start: 3px solid var(--warn);
      background: var(--surface-sunken);
    }
  `;
}

defineElement(tag, TrainExhibit);
