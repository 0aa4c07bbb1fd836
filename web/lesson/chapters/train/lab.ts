/**
 * The training in the page. The text has its settings, its numbers and predictions, and comparisons; the stage a map of every head, the
 * loss, and a slider back in time.
 */
import { css, html, nothing } from 'lit';
import { IGNORED } from '../../../engine/language-model.ts';
import { formatNumber, formatPlain } from '../../../views/format-number.ts';
import { laboratory } from '../../lab-kit/laboratory.ts';
import { numberTable } from '../../lab-kit/table.ts';
import { COMPARISON_NAMES } from '../../lab-kit/trainer/comparisons.ts';
import { curveStyles } from '../../lab-kit/trainer/curve-styles.ts';
import { ADAMW, LONGEST, WARMUP } from '../../lab-kit/trainer/optimiser.ts';
import { TASK_DEFAULTS } from '../../lab-kit/trainer/settings.ts';
import { TASK_NAMES } from '../../lab-kit/trainer/tasks/index.ts';
import { TEXT_LIMITS, textProblem } from '../../lab-kit/trainer/tasks/own-text.ts';
import type { ProbeView } from '../../lab-kit/trainer/trainer.ts';
import { button, type Cell, card, note, table } from '../../lab-kit/ui.ts';
import { listScale, logarithmicScale } from '../../ui/controls/slider-scale.ts';
import { shown } from './head-maps.ts';
import { fields, type TrainingModel, trainingModel } from './model.ts';
import { facts, standstill, type TrainUi, transport, trouble, type Words } from './running.ts';
import { stageStyles, trainingStage } from './stage.ts';
import { moreCurves } from './training-curves.ts';

const WIDTHS = listScale([8, 16, 24, 32, 48, 64, 96]);
const RATE = logarithmicScale(1e-4, 10, 50);
const BATCHES = listScale([1, 2, 4, 8, 16, 32, 64]);

export default laboratory({
  fields,
  once: true,
  model: trainingModel,

  controls(ui, model, words: Words) {
    const training = model.training.state.value;
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
    ${model.comparison(ui, words.sideBySide, plans(ui, words))}`;
  },

  stage: trainingStage,
  styles: [
    curveStyles,
    css`
      .own { display: grid; gap: var(--s1); }
      textarea { font-family: var(--font-mono); }
      .pair { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--s4) 16px; }
      .pair.beside { grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: end; }
      .facts { color: var(--ink-soft); }
      .card .facts { display: flex; flex-wrap: wrap; gap: 0 var(--s4); font-size: calc(13 * var(--px)); }
      .card .facts b { color: var(--ink); font-weight: 600; }
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
      .probe .right { color: var(--ok); }
      .probe .wrong { color: var(--warn); }
      .probe .mark { font-size: calc(10 * var(--px)); }
      .probe .belief td { color: var(--ink-soft); font-size: calc(11 * var(--px)); }
    `,
  ],

  stageStyles,
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

function plans(ui: TrainUi, { sideBySide }: Words) {
  return html`<div class="line" role="group" aria-label=${sideBySide.choose}>${COMPARISON_NAMES.map((plan) =>
    button(sideBySide.plans[plan], () => ui.adjust({ plan }), { pressed: plan === ui.values.plan }),
  )}</div>`;
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

/** The probe: input, target, prediction, and the target's probability. Below it one map of the stage; they are large. */
function probe({ training, tabulated }: TrainingModel, view: ProbeView, words: Words) {
  const { sequence, predicted, belief, attention } = view;
  const { vocabulary, settings } = training.state.value;
  const token = (id: number | undefined): string => shown(vocabulary[id ?? -1]);
  const right = (t: number) => predicted[t] === sequence.targets[t];
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
    text: html`${token(predicted[t])}<span class="mark" aria-hidden="true">${right(t) ? '✓' : '✗'}</span><span class="unseen">${right(t) ? words.rightMark : words.wrongMark}</span>`,
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
