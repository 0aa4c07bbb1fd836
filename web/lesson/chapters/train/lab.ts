/**
 * The training in the page. The text has its settings, its numbers and predictions, and comparisons; the stage a map of every head, the
 * loss, and a slider back in time.
 */
import { css, html, nothing } from 'lit';
import { IGNORED } from '../../../engine/language-model.ts';
import { formatNumber, formatPlain } from '../../../views/format-number.ts';
import { laboratory, type Room } from '../../lab-kit/laboratory.ts';
import { numberTable } from '../../lab-kit/table.ts';
import { COMPARISON_NAMES } from '../../lab-kit/trainer/comparisons.ts';
import { curveStyles } from '../../lab-kit/trainer/curve-styles.ts';
import { headRoles } from '../../lab-kit/trainer/head-roles.ts';
import { ADAMW, LONGEST, WARMUP } from '../../lab-kit/trainer/optimiser.ts';
import { MOST_STEPS } from '../../lab-kit/trainer/protocol.ts';
import { TASK_DEFAULTS } from '../../lab-kit/trainer/settings.ts';
import '../../lab-kit/trainer/side-by-side.ts';
import { TASK_NAMES } from '../../lab-kit/trainer/tasks/index.ts';
import { TEXT_LIMITS, textProblem } from '../../lab-kit/trainer/tasks/own-text.ts';
import type { ProbeView } from '../../lab-kit/trainer/trainer.ts';
import type { Training } from '../../lab-kit/trainer/training-session.ts';
import { button, type Cell, card, note, status, table, type Ui } from '../../lab-kit/ui.ts';
import { listScale, logarithmicScale } from '../../ui/controls/slider-scale.ts';
import { tryAgain } from '../../ui/try-again.ts';
import type { words as english } from './en.ts';
import { heightOfMaps, mapSide, shown } from './head-maps.ts';
import { fields, SPEED_NAMES, type TrainingModel, trainingModel } from './model.ts';
import { RECORDED, recordedMaps } from './recorded.ts';
import { lossCurve, measuredNow, moreCurves, percent } from './training-curves.ts';

type Words = typeof english;
type TrainUi = Ui<typeof fields, Words>;

const WIDTHS = listScale([8, 16, 24, 32, 48, 64, 96]);
const RATE = logarithmicScale(1e-4, 10, 50);
const BATCHES = listScale([1, 2, 4, 8, 16, 32, 64]);

/** CSS pixels: the width of the loss curve beside the maps, its height below them, and the room of the controls and of the slider with what is said. */
const ASIDE = { share: 0.36, min: 220, max: 400 } as const;
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
const CURVE = { min: 56, max: 140 };
/** On a narrow stage, as on a phone: the height of the controls, and of the text below the maps. */
const ABOVE = 80;
const SAID = 48;
/** On a low one: the width of the controls beside the maps, and their height. */
const CONTROLS_BESIDE = { width: 264, height: 136 };

export default laboratory({
  fields,
  once: true,
  model: trainingModel,

  controls(ui, model, words: Words) {
    const training = model.training.state.value;
    const { plan, seeds } = ui.values;
    return html`${card(
      settings(ui, model, words),
      html`<div class="line">${transport(ui, model, words, true)}</div>`,
      facts(training, words),
      standstill(training, words),
      trouble(model, words),
      moreCurves({ words, measures: training.measures, marker: training.looking, width: ui.inner }),
      training.probe ? probe(model, training.probe, words) : nothing,
      training.probe ? lending(model, words) : nothing,
      html`<div class="unseen" aria-live="polite">${model.announced.value}</div>`,
    )}
    <h3 class="second">${words.second}</h3>
    <mha-side-by-side .plans=${COMPARISON_NAMES} .words=${words.sideBySide} .width=${ui.width} .chosen=${plan} .seeds=${seeds}
      .adjust=${(asked: Partial<typeof ui.values>, done: boolean) => ui.adjust(asked, { done })}></mha-side-by-side>`;
  },

  stage(ui, model, words: Words, { room, step, paper }) {
    const training = model.training.state.value;
    const { phase, settings, looking } = training;
    const { task } = settings;
    const asleep = phase === 'asleep';
    const { layers, heads, measures } = asleep ? { ...RECORDED } : { ...settings, measures: training.measures };
    // Once the model recalls, the next thing to press is the ordinary button.
    const forming = step === 'form' && task !== 'recall';
    const compact = room.width < NARROW * room.px || room.height < LOW * room.px;
    const watch = (): void => {
      model.watch();
      ui.goTo('form');
    };
    const controls = html`<div class="line controls">
        ${transport(ui, model, words, !forming, compact)} ${button(words.watch, watch, { look: forming ? 'main' : '' })}
      </div>`;
    const maps = (side: number, rows: number) => headMaps(ui, model, words, side, rows);
    const said = [switched(ui, model, words), standstill(training, words), trouble(model, words)].filter(
      (part) => part !== nothing,
    );
    if (compact) {
      // All maps in one row, if they have room for their names.
      const rows = layers * heads <= 4 ? 1 : layers;
      const across = (layers * heads) / rows;
      const now = asleep
        ? html`<p class="facts">${words.recorded(RECORDED.steps)}</p>`
        : html`<div class="brief"><p class="facts">${measuredNow(words, training, true)}</p>${machine(model, words, true)}</div>`;
      /** The most important thing to say, or the loss. */
      const rest = (width: number, height: number) =>
        said.length > 0 || height < CURVE.min
          ? (said[0] ?? nothing)
          : html`<div class="low">${lossCurve({ words, measures, marker: looking, width, height: Math.min(CURVE.max, height), px: room.px })}</div>`;
      if (room.width >= NARROW * room.px) {
        const { width, height } = CONTROLS_BESIDE;
        const side = mapSide({ width: room.width - width - GAP, height: room.height }, rows, across);
        return html`<div class="aside">${maps(side, rows)}
          <div class="time" style="width:${width}px">${controls} ${now} ${rest(width, room.height - height)}</div>
        </div>`;
      }
      const side = mapSide({ width: room.width, height: room.height - ABOVE - SAID }, rows, across);
      const height = room.height - ABOVE - heightOfMaps(side, rows);
      return html`${controls} ${now} ${maps(side, rows)} ${rest(room.width, height)}`;
    }
    const { aside, rows, side, curve } = arranged(room, layers, heads);
    // Paper has no buttons.
    const recorded = [words.recorded(RECORDED.steps), ...(paper ? [] : [words.trainYourself])].join(' ');
    return html`${controls}
      <p class="facts">${asleep ? recorded : html`${words.taskIs(words.tasks[task])} · ${ui.values.off.length > 0 ? `${words.allHeads} ` : ''}${measuredNow(words, training)}`}</p>
      <div class=${aside ? 'aside' : 'below'}>
        ${maps(side, rows)}
        <div class="time" style="width:${curve.width}px">
          ${lossCurve({ words, measures, marker: looking, ...curve, px: room.px })} ${asleep ? nothing : machine(model, words)} ${said}
        </div>
      </div>`;
  },

  styles: [
    curveStyles,
    css`
      .own {
        display: grid;
        gap: var(--s1);
      }
      textarea {
        font-family: var(--font-mono);
      }
      .pair {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--s4) 16px;
      }
      .pair.beside {
        grid-template-columns: repeat(2, minmax(0, 1fr));
        align-items: end;
      }
      .facts {
        color: var(--ink-soft);
      }
      .card .facts {
        display: flex;
        flex-wrap: wrap;
        gap: 0 var(--s4);
        font-size: calc(13 * var(--px));
      }
      .card .facts b {
        color: var(--ink);
        font-weight: 600;
      }
      .diverged {
        padding: var(--s3);
        border-inline-start: 3px solid var(--warn);
        background: var(--surface-sunken);
      }
      .probe {
        font: 400 calc(14 * var(--px)) / calc(22 * var(--px)) var(--font-mono);
        font-feature-settings: 'calt' 0;
      }
      .probe :is(th, td) {
        min-width: 20px;
        padding: 0 2px;
        border-bottom: 1px solid var(--rule);
        text-align: center;
        white-space: nowrap;
      }
      .probe th {
        color: var(--ink-soft);
        font: 500 calc(13 * var(--px)) / calc(22 * var(--px)) var(--font-ui);
        text-align: start;
      }
      .probe .right {
        color: var(--ok);
      }
      .probe .wrong {
        color: var(--warn);
      }
      .probe .mark {
        font-size: calc(10 * var(--px));
      }
      .probe .belief td {
        color: var(--ink-soft);
        font-size: calc(11 * var(--px));
      }
    `,
  ],

  stageStyles: css`
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
  `,
});

/** The form of the task and of the model's sizes. Any change starts over. */
function settings(ui: TrainUi, model: TrainingModel, words: Words) {
  const now = model.training.state.value.settings;
  const problem = model.problem.value;
  const options = (name: 'heads' | 'width' | 'layers' | 'rate' | 'batch' | 'seed') => ({
    at: now[name],
    set: (value: number, { done = true }) => model.change({ [name]: value }, done),
  });
  return html`<div class="line" role="group" aria-label=${words.task}>${TASK_NAMES.map((task) =>
    button(words.tasks[task], () => model.change({ task, ...TASK_DEFAULTS[task] }, true), {
      pressed: task === now.task,
    }),
  )}</div>
    <p>${words.about[now.task]}</p>
    ${now.task === 'text' ? ownText(model, now.text || words.sampleText, words) : nothing}
    <div class="fields" role="group" aria-label=${words.settings}>
      ${ui.number('heads', options('heads'))} ${ui.number('width', { ...options('width'), scale: WIDTHS, step: 8 })}
      ${ui.number('layers', options('layers'))} ${ui.number('rate', { ...options('rate'), scale: RATE, step: 0.001 })}
      ${ui.number('batch', { ...options('batch'), scale: BATCHES })} ${ui.number('seed', { ...options('seed'), sliderless: true })}
    </div>
    ${note(`${words.settings}. ${words.optimiser(formatPlain(ADAMW.beta1), formatPlain(ADAMW.beta2), WARMUP, LONGEST)}`)}
    ${problem === null ? nothing : html`<p class="problem" role="alert">${problem}</p>`}`;
}

function ownText({ draft, write }: TrainingModel, kept: string, words: Words) {
  const text = draft.value ?? kept;
  const problem = textProblem(text);
  const { min, max, characters } = TEXT_LIMITS;
  const limit = { 'too-short': min, 'too-long': max, 'too-many-characters': characters };
  return html`<label class="own">${words.text}
    <textarea rows="4" spellcheck="false" .value=${text} aria-describedby="text-note" aria-invalid=${problem ? 'true' : 'false'}
      @input=${(event: Event) => event.target instanceof HTMLTextAreaElement && write(event.target.value)}></textarea></label>
    <p class="soft ${problem ? 'problem' : ''}" id="text-note">${
      problem ? words.textProblems[problem](limit[problem]) : words.textNote(min, max, characters)
    }</p>`;
}

/** The buttons that train, pause and restart. `main`: training is the first thing to press. `compact`: nothing else can be pressed. */
function transport(ui: TrainUi, model: TrainingModel, words: Words, main: boolean, compact = false) {
  const { training, run, again, pace } = model;
  const { phase, steps, settled } = training.state.value;
  const disabled = !(phase === 'ready' || phase === 'asleep') || steps >= MOST_STEPS;
  return html`${
    phase === 'running'
      ? button(words.pause, () => training.pause(), { look: 'main' })
      : button(settled ? words.onward : words.train, run, { look: main ? 'main' : '', disabled })
  }
  ${
    compact
      ? nothing
      : html`${button(words.step, () => training.step(), { disabled })} ${button(words.over, again)}
        ${ui.select(
          'speed',
          SPEED_NAMES.map((name) => [name, words.speeds[name]] as const),
          { set: pace },
        )}`
  }`;
}

function facts(training: Training, words: Words) {
  const { phase, speed, parameters, kernels } = training;
  if (phase === 'asleep') return html`<p class="facts">${words.asleep}</p>`;
  if (phase === 'loading') return status(words.loading, 'facts');
  return html`<p class="facts">
      <span>${measuredNow(words, training)}</span>
      ${phase === 'running' && speed > 0 ? html`<span>${words.speedNow(formatNumber(speed, speed < 10 ? 1 : 0))}</span>` : nothing}
      <span>${words.size(formatPlain(parameters))}</span>
      <span>${words.computedBy(kernels)}</span>
    </p>`;
}

/** The reason why the training is paused, if there is one. */
function standstill({ paused, settled, steps }: Training, words: Words) {
  if (paused !== null) return status(words.paused[paused]);
  if (settled !== null) return status(words.settled[settled]);
  return steps >= MOST_STEPS ? status(words.finished(MOST_STEPS)) : nothing;
}

function trouble({ training, again }: TrainingModel, words: Words) {
  const { phase, reason, steps, settings, runaway } = training.state.value;
  if (phase === 'diverged') {
    const loss = runaway?.loss ?? null;
    const how =
      loss === null
        ? words.notFinite
        : words.runaway(formatNumber(loss, 0), formatNumber(runaway?.guess ?? Number.NaN, 1));
    return html`<div class="diverged" role="alert"><p><b>${words.diverged(steps)}</b> ${how}
      ${words.divergedWhy(formatPlain(settings.rate))}</p>
      ${loss === null ? note(words.reason(reason ?? '')) : nothing}</div>`;
  }
  if (phase !== 'failed') return nothing;
  return html`<div class="diverged" role="alert"><p><b>${words.failed}</b> ${reason}</p>
    ${button(words.retry, again)}${steps === 0 ? tryAgain(again, true) : nothing}</div>`;
}

/** The probe: input, target, prediction, and the target's probability. Below it one map of the stage; they are large. */
function probe({ training, tabulated }: TrainingModel, view: ProbeView, words: Words) {
  const { sequence, said, belief, attention } = view;
  const { vocabulary, settings } = training.state.value;
  const token = (id: number | undefined): string => shown(vocabulary[id ?? -1]);
  const right = (t: number) => said[t] === sequence.targets[t];
  const none: Cell = { look: 'none', text: html`<span class="unseen">${words.ignored}</span>` };
  const row = (name: keyof Words['rows'], cell: (t: number) => Cell | string, look = '') => ({
    look,
    cells: [
      words.rows[name],
      ...sequence.ids.map((_, t) => (name === 'read' || sequence.targets[t] !== IGNORED ? cell(t) : none)),
    ],
  });
  const judged = (t: number): Cell => ({
    look: right(t) ? 'right' : 'wrong',
    text: html`${token(said[t])}<span class="mark" aria-hidden="true">${right(t) ? '✓' : '✗'}</span><span class="unseen">${right(t) ? words.rightMark : words.wrongMark}</span>`,
  });
  const tokens = sequence.ids.map(token);
  const maps = attention.length / tokens.length ** 2;
  const place = Math.min(tabulated.value, maps - 1);
  const name = (i: number) => words.headOf(Math.floor(i / settings.heads) + 1, (i % settings.heads) + 1);
  const map = attention.subarray(place * tokens.length ** 2);
  const tabulate = ({ target }: Event): void => {
    if (target instanceof HTMLSelectElement) tabulated.value = Number(target.value);
  };
  return html`<div>
      <h3>${words.probe}</h3>
      ${note(words.probeAbout)}
      ${table({
        caption: words.probe,
        look: 'probe',
        rows: [
          row('read', (t) => token(sequence.ids[t])),
          row('asked', (t) => token(sequence.targets[t])),
          row('says', judged),
          row('belief', (t) => formatNumber(100 * (belief[t] ?? 0), 0), 'belief'),
        ],
      })}
    </div>
    <div>
      ${numberTable({
        summary: words.mapTable(name(place)),
        columns: [words.query, ...tokens.map((token, s) => `${s} ${token}`)],
        rows: tokens.map((token, t) => [
          `${t} ${token}`,
          ...tokens.map((_, s) => formatNumber(map[t * tokens.length + s] ?? 0)),
        ]),
      })}
      <label>${words.mapOf}<select @change=${tabulate}>${Array.from(
        { length: maps },
        (_, i) => html`<option value=${i} ?selected=${i === place}>${name(i)}</option>`,
      )}</select></label>
    </div>`;
}

function lending({ training, isLent, lend }: TrainingModel, words: Words) {
  return isLent() ? note(words.lent) : button(words.lend, lend, { disabled: training.state.value.phase === 'running' });
}

/** The maps beside the loss or above it, in a row for each layer or all in one: whichever makes them largest. */
function arranged({ width, height, px }: Room, layers: number, heads: number) {
  const beside = Math.floor(Math.min(ASIDE.max, Math.max(ASIDE.min, width * ASIDE.share)));
  const left = height - (CONTROLS + (width < ONE_LINE ? SECOND_LINE : 0)) * px;
  const above = { width, height: left - BELOW - SLIDER };
  const aside = {
    aside: true,
    rows: layers,
    side: mapSide({ width: width - beside - GAP, height: left }, layers, heads),
    curve: { width: beside, height: Math.max(BELOW, Math.min(260, left - SLIDER - 70)) },
  };
  const below = [layers, 1].map((rows) => ({
    aside: false,
    rows,
    side: mapSide(above, rows, (layers * heads) / rows),
    curve: { width, height: BELOW },
  }));
  return below.reduce((best, one) => (one.side > best.side ? one : best), aside);
}

function headMaps(ui: TrainUi, { training, examined }: TrainingModel, words: Words, side: number, rows: number) {
  const { probe, settings, vocabulary, phase } = training.state.value;
  const shownProbe = examined.value?.probe ?? probe;
  if (phase === 'asleep') return recordedMaps(words, side, rows);
  if (!shownProbe) return html`<p class="soft" aria-live="polite">${phase === 'loading' ? words.loading : ''}</p>`;
  const { ids } = shownProbe.sequence;
  const toggle = (place: number): void => {
    ui.toggle('off', place);
    ui.goTo('off');
  };
  return html`<mha-training-maps .words=${words} .attention=${shownProbe.attention} .tokens=${ids.map((id) => vocabulary[id] ?? '')}
    .layers=${settings.layers} .heads=${settings.heads} .rows=${rows} .roles=${headRoles(settings.task, ids, shownProbe.attention)}
    .off=${ui.values.off} .toggle=${phase === 'ready' ? toggle : null} .side=${side}></mha-training-maps>`;
}

/** A slider over the checkpoints: the time machine. */
function machine({ training }: TrainingModel, words: Words, brief = false) {
  const { checkpoints, looking, phase } = training.state.value;
  const last = Math.max(0, checkpoints.length - 1);
  const at = looking === null ? last : checkpoints.findLastIndex((step) => step <= looking);
  const travel = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement) training.look(checkpoints[target.valueAsNumber] ?? 0);
  };
  return html`<label class="slide"><span class=${brief ? 'unseen' : ''}>${words.machine}</span>
      <input type="range" min="0" max=${last} step="1" .value=${String(at)} ?disabled=${last === 0}
        aria-valuetext=${words.machineValue(checkpoints[at] ?? 0)} @input=${travel}>
    </label>
    ${
      looking === null || brief
        ? nothing
        : html`<div class="line">
            ${button(words.newest, () => training.look(null))} ${button(words.goOn, () => training.return(), { disabled: phase === 'running' })}
          </div>`
    }`;
}

function switched({ values }: TrainUi, { examined }: TrainingModel, words: Words) {
  const now = examined.value;
  if (!now) return nothing;
  return status(words.switched(percent(now.whole.accuracy), percent(now.now.accuracy), values.off.length), 'switched');
}
