/** The stage of the training. */
import './head-maps.ts';
import { css, html, nothing } from 'lit';
import type { Room, Staged } from '../../lab-kit/laboratory.ts';
import { headRoles } from '../../lab-kit/trainer/head-roles.ts';
import { TASK_DEFAULTS } from '../../lab-kit/trainer/settings.ts';
import { recall } from '../../lab-kit/trainer/tasks/index.ts';
import { button, status } from '../../lab-kit/ui.ts';
import type { words as english } from './en.ts';
import { heightOfMaps, mapSide } from './head-maps.ts';
import type { TrainingModel } from './model.ts';
import poster from './poster.json';
import { standstill, type TrainUi, transport, trouble, type Words } from './running.ts';
import { lossCurve, measuredNow, percent } from './training-curves.ts';

// Recorded maps and losses of a trained model, which the stage shows before the reader trains one: the core is too large to load with the chapter.

const { layers, heads } = TASK_DEFAULTS.recall;

export const RECORDED = {
  steps: poster.steps,
  layers,
  heads,
  ids: poster.ids,
  attention: Float32Array.from(poster.hundredths, (value) => value / 100),
  measures: poster.thousandths.map((loss, step) => ({ step, loss: loss / 1000 })),
};

function recordedMaps(words: typeof english, side: number, rows: number) {
  const { ids, attention } = RECORDED;
  return html`<mha-training-maps .words=${words} .attention=${attention} .tokens=${ids.map((id) => recall.vocabulary[id] ?? '')}
    .layers=${layers} .heads=${heads} .rows=${rows} .roles=${headRoles('recall', ids, attention)} .switches=${false} .side=${side}></mha-training-maps>`;
}

/** CSS pixels: the width of the loss curve beside the maps, its height below them, and the room of the controls and of the slider with the remarks. */
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

/** A map of every head, the loss, and a slider back in time. */
export function trainingStage(ui: TrainUi, model: TrainingModel, words: Words, { room, step, paper }: Staged) {
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
  const remarks = [switched(ui, model, words), standstill(training, words), trouble(model, words)].filter(
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
      remarks.length > 0 || height < CURVE.min
        ? (remarks[0] ?? nothing)
        : html`<div class="low">${lossCurve({ words, measures, marker: looking, width, height: Math.min(CURVE.max, height), px: room.px })}</div>`;
    if (room.width >= NARROW * room.px) {
      const [width, height] = [CONTROLS_BESIDE.width * room.px, CONTROLS_BESIDE.height * room.px];
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
      ${lossCurve({ words, measures, marker: looking, ...curve, px: room.px })} ${asleep ? nothing : machine(model, words)} ${remarks}
    </div>
  </div>`;
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

export const stageStyles = css`
  :host { display: flex; flex-direction: column; gap: var(--s2); }
  .controls { flex: none; gap: var(--s2); }
  /* One row, whose height the maps leave: the list of speeds shrinks. */
  @container (min-width: ${ONE_LINE}px) {
    .controls { flex-wrap: nowrap; }
    .controls .press { flex: none; }
    .controls label { min-width: 0; white-space: nowrap; }
  }
  .time .controls { flex-wrap: wrap; }
  .brief {
    display: grid;
    flex: none;
    grid-template-columns: max-content minmax(0, 1fr);
    align-items: center;
    gap: var(--s3);
  }
  .aside,
  .below { display: flex; gap: ${GAP}px; justify-content: center; }
  .below { flex-direction: column; align-items: center; }
  .time { display: grid; align-content: start; gap: var(--s2); min-width: 0; }
  /* A loss that falls leaves room for its title. */
  .low { position: relative; }
  .low h3 { position: absolute; inset-block-start: 0; inset-inline-end: 12px; font-weight: 450; }
  .switched { font-weight: 600; }
`;
