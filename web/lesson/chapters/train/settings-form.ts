/** Form for the task and the model's sizes. Any change restarts the training. */
import { html, nothing } from 'lit';
import { formatPlain } from '../../../views/format-number.ts';
import type { words as english } from './en.ts';
import '../../ui/controls/number-field.ts';
import { ADAMW, LONGEST, WARMUP } from '../../lab-kit/trainer/optimiser.ts';
import { LIMITS, TASK_DEFAULTS, type TrainingSettings } from '../../lab-kit/trainer/settings.ts';
import { TASK_NAMES } from '../../lab-kit/trainer/tasks/index.ts';
import { TEXT_LIMITS, textProblem } from '../../lab-kit/trainer/tasks/own-text.ts';
import type { NumberChange } from '../../ui/controls/number-field.ts';
import { listScale, logarithmicScale } from '../../ui/controls/slider-scale.ts';

type Words = typeof english;

/** Custom text has its own field. */
export type SettingsPatch = Partial<Omit<TrainingSettings, 'text'>>;

export interface SettingsForm {
  readonly words: Words;
  readonly settings: TrainingSettings;
  /** The error of the last change; null if there is none. */
  readonly problem: string | null;
  /** The text during editing, which may not be valid yet. */
  readonly draft: string;
  readonly change: (patch: SettingsPatch, done: boolean) => void;
  readonly write: (draft: string) => void;
}

const WIDTHS = listScale([8, 16, 24, 32, 48, 64, 96]);
const RATE = logarithmicScale(1e-4, 10, 50);
const BATCHES = listScale([1, 2, 4, 8, 16, 32, 64]);

export function settingsForm(form: SettingsForm) {
  const { words, settings, problem, change } = form;
  const number = (name: keyof typeof LIMITS, extra: { readonly scale?: object; readonly step?: number } = {}) => html`
    <mha-number-field .label=${words[name]} .value=${settings[name]} .least=${LIMITS[name][0]} .most=${LIMITS[name][1]}
      .step=${extra.step ?? 1} .scale=${extra.scale ?? null} .sliderless=${name === 'seed'}
      @mha-number=${({ detail: { value, done } }: CustomEvent<NumberChange>) => change({ [name]: value }, done)}></mha-number-field>`;
  return html`<div class="line" role="group" aria-label=${words.task}>${TASK_NAMES.map(
    (task) => html`<button class="press" type="button" aria-pressed=${task === settings.task ? 'true' : 'false'}
      @click=${() => change({ task, ...TASK_DEFAULTS[task] }, true)}>${words.tasks[task]}</button>`,
  )}</div>
    <p>${words.about[settings.task]}</p>
    ${settings.task === 'text' ? ownText(form) : nothing}
    <div class="fields" role="group" aria-label=${words.settings}>
      ${number('heads')} ${number('width', { scale: WIDTHS, step: 8 })} ${number('layers')}
      ${number('rate', { scale: RATE, step: 0.001 })} ${number('batch', { scale: BATCHES })} ${number('seed')}
    </div>
    <p class="soft">${words.settings}. ${words.optimiser(formatPlain(ADAMW.beta1), formatPlain(ADAMW.beta2), WARMUP, LONGEST)}</p>
    ${problem === null ? nothing : html`<p class="problem" role="alert">${problem}</p>`}`;
}

function ownText({ words, draft, write }: SettingsForm) {
  const problem = textProblem(draft);
  const { least, most, characters } = TEXT_LIMITS;
  const limit = { 'too-short': least, 'too-long': most, 'too-many-characters': characters };
  return html`<label class="own">${words.text}
    <textarea rows="4" spellcheck="false" .value=${draft} aria-describedby="text-note" aria-invalid=${problem ? 'true' : 'false'}
      @input=${(event: Event) => event.target instanceof HTMLTextAreaElement && write(event.target.value)}></textarea></label>
    <p class="soft ${problem ? 'problem' : ''}" id="text-note">${
      problem ? words.textProblems[problem](limit[problem]) : words.textNote(least, most, characters)
    }</p>`;
}
