/** The editors of the settings, and “All settings”. They load when one is first opened. */
import { html, nothing, type TemplateResult } from 'lit';
import { words as settingWords } from '../../../messages/en/settings.ts';
import { t } from '../../../messages/index.ts';
import { PRESETS } from '../../constants/model-settings.ts';
import { FIELDS, type LessonSettings } from '../../fields/lesson-fields.ts';
import { openedCheckpoint } from '../../model/checkpoint/opened.ts';
import { divisors } from '../../model/divisors.ts';
import { layersOf } from '../../state/model-sizes.ts';
import {
  isFixed,
  NOTEBOOK_DROPOUT,
  type SettingName,
  type ShownSettings,
  whyFixed,
} from '../../state/shown-settings.ts';
import '../../ui/controls/choice.ts';
import '../../ui/controls/number-field.ts';
import type { NumberChange } from '../../ui/controls/number-field.ts';
import { linearScale, listScale, logarithmicScale } from '../../ui/controls/slider-scale.ts';
import { subscripted } from '../../ui/subscripted.ts';
import { changeOfWeights, changeOfWidth } from './changes.ts';
import type { MaskChange } from './mask-editor.ts';
import { drawAnother, type SettingContext, type SettingItem } from './setting-items.ts';

export { allSettings } from './all-settings.ts';

const WIDTHS = listScale([1, 2, 3, 4, 6, 8, 9, 12, 16, 18, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512]);
const TEMPERATURES = logarithmicScale(FIELDS.temperature.range.min, FIELDS.temperature.range.max, 40);
const DROPOUTS = linearScale(0, FIELDS.dropout.range.max, 0.05);

const labels = t.controls;
/** What each says about itself. */
const words = settingWords;

const EDITORS: Readonly<Record<SettingItem['name'], ((context: SettingContext) => TemplateResult) | null>> = {
  sentence: null,
  preset: weights,
  seed,
  dModel,
  numHeads: heads,
  head,
  bias,
  mask,
  temperature,
  dropout,
};

export function editorOf(name: SettingItem['name'], context: SettingContext): TemplateResult {
  const { settings, shown, problemOf, noteOf } = context;
  return html`
    ${EDITORS[name]?.(context)}
    ${problemOf(name) && !hasNumberField(name, shown) ? html`<p class="problem" role="alert">${problemOf(name)}</p>` : nothing}
    ${noteOf(name) ? html`<p class="about note">${noteOf(name)}</p>` : nothing}
    ${isFixed(name, settings) ? html`<p class="about locked">${whyFixed(settings)}</p>` : nothing}`;
}

/** A number's error is shown at its field. */
function hasNumberField(name: SettingName, { mask }: ShownSettings): boolean {
  if (name === 'mask') return mask.kind === 'window' || mask.kind === 'padding';
  return name === 'seed' || name === 'dModel' || name === 'temperature' || name === 'dropout';
}

type ChoiceEvent<Value extends string = string> = CustomEvent<{ readonly value: Value }>;

/** The option for opened weights exists once a checkpoint is open. */
function isOffered(preset: LessonSettings['preset']): boolean {
  return preset !== 'opened' || openedCheckpoint.value !== null;
}

function nameOfPreset(preset: LessonSettings['preset']): string {
  const trained = preset === 'opened' && openedCheckpoint.value?.steps !== undefined;
  return trained ? words.weights.trainingName : words.weights.presets[preset];
}

function weights(context: SettingContext): TemplateResult {
  const { settings, change } = context;
  const { preset, example, layer } = settings;

  const presets = PRESETS.filter(isOffered).map((value) => ({ value, label: nameOfPreset(value) }));
  const layers = Array.from({ length: layersOf(settings) }, (_, index) => ({
    value: String(index),
    label: words.weights.layerName(index + 1),
  }));
  const examples = [0, 1].map((index) => ({ value: String(index), label: words.weights.exampleName(index + 1) }));
  return html`
      <mha-choice .legend=${labels.weights.label} .unlabelled=${context.titled} .options=${presets} .value=${preset}
        @mha-choice=${({ detail }: ChoiceEvent<LessonSettings['preset']>) =>
          change('preset', changeOfWeights(detail.value, settings), true)}></mha-choice>
      <p class="soft">${words.weights.about[preset]}</p>
      ${
        preset !== 'notebook'
          ? nothing
          : html`
            <mha-choice .legend=${words.weights.example} .options=${examples} .value=${String(example)}
              @mha-choice=${({ detail }: ChoiceEvent) =>
                change('preset', { patch: { example: detail.value === '1' ? 1 : 0 }, note: null }, true)}></mha-choice>
            <p class="soft">${words.weights.exampleAbout} ${words.weights.identity}</p>`
      }
      ${
        preset !== 'trained' && (preset !== 'opened' || layers.length < 2)
          ? nothing
          : html`
            <mha-choice .legend=${words.weights.layer} .options=${layers} .value=${String(layer)}
              @mha-choice=${({ detail }: ChoiceEvent) =>
                change('preset', { patch: { layer: Number(detail.value) }, note: null }, true)}></mha-choice>
            ${preset === 'trained' ? html`<p class="soft">${words.weights.layerAbout}</p>` : nothing}`
      }`;
}

function seed(context: SettingContext): TemplateResult {
  const disabled = isFixed('seed', context.settings);
  return html`
      ${number(context, 'seed', { label: labels.seed.label, step: 1, sliderless: true })}
      <button type="button" class="press" ?disabled=${disabled} @click=${() => drawAnother(context)}>${labels.seed.another}</button>
      <p class="soft">${words.seed.about}</p>`;
}

function dModel(context: SettingContext): TemplateResult {
  const { shown, change, settings } = context;

  const field = { label: labels.dModel.label, step: 1, scale: WIDTHS };
  return html`
      ${number(context, 'dModel', field, (value, done) => change('dModel', changeOfWidth(value, settings), done))}
      <p class="soft">${words.dModel.about}</p>
      <p class="soft">${subscripted(words.heads.about(shown.dModel, shown.numHeads))}</p>`;
}

function heads(context: SettingContext): TemplateResult {
  const { shown, change, settings } = context;

  const options = divisors(shown.dModel).map((count) => ({ value: String(count), label: String(count) }));
  return html`
      <mha-choice .legend=${labels.heads.label} .unlabelled=${context.titled} .options=${options} .value=${String(shown.numHeads)}
        .disabled=${isFixed('numHeads', settings)}
        @mha-choice=${({ detail }: ChoiceEvent) =>
          change('numHeads', { patch: { numHeads: Number(detail.value) }, note: null }, true)}></mha-choice>
      <p class="soft">${subscripted(words.heads.about(shown.dModel, shown.numHeads))}</p>
      <p class="soft">${subscripted(words.heads.divisors)}</p>`;
}

function head(context: SettingContext): TemplateResult {
  const { shown, change } = context;

  const options = Array.from({ length: shown.numHeads }, (_, index) => ({
    value: String(index),
    label: String(index + 1),
    spoken: words.head.name(index + 1),
  }));
  return html`
      <mha-choice .legend=${labels.head.label} .unlabelled=${context.titled} .options=${options} .value=${String(shown.head)}
        @mha-choice=${({ detail }: ChoiceEvent) =>
          change('head', { patch: { head: Number(detail.value) }, note: null }, true)}></mha-choice>
      <p class="soft">${words.head.about}</p>`;
}

function bias(context: SettingContext): TemplateResult {
  const { shown, change, settings } = context;

  return html`
      ${toggle(words.bias.use, shown.bias, isFixed('bias', settings), (on) =>
        change('bias', { patch: { bias: on }, note: null }, true),
      )}
      <p class="soft">${words.bias.about}</p>`;
}

function mask(context: SettingContext): TemplateResult {
  const { shown, change, settings, tokens } = context;

  // The largest editor loads when it is first opened.
  void import('./mask-editor.ts').catch(() => undefined);
  return html`<mha-mask-editor .titled=${context.titled} .mask=${shown.mask} .tokens=${tokens} .disabled=${isFixed('mask', settings)}
      .problem=${context.problemOf('mask')}
      @mha-mask=${({ detail }: CustomEvent<MaskChange>) =>
        change('mask', { patch: { mask: detail.mask }, note: null }, detail.done)}></mha-mask-editor>`;
}

function temperature(context: SettingContext): TemplateResult {
  const field = { label: labels.temperature.label, step: 0.1, scale: TEMPERATURES };
  return html`${number(context, 'temperature', field)}<p class="soft">${words.temperature.about}</p>`;
}

function dropout(context: SettingContext): TemplateResult {
  const { shown, change, settings } = context;

  if (settings.preset === 'notebook') {
    return html`
        ${toggle(words.dropout.notebook(NOTEBOOK_DROPOUT), shown.dropout > 0, false, (on) =>
          change('dropout', { patch: { dropout: on ? NOTEBOOK_DROPOUT : 0 }, note: null }, true),
        )}
        ${settings.example === 0 ? html`<p class="soft">${words.dropout.notebookAll}</p>` : nothing}
        <p class="soft">${words.dropout.about}</p>`;
  }
  const field = { label: labels.dropout.label, step: 0.05, scale: DROPOUTS };
  return html`${number(context, 'dropout', field)}<p class="soft">${words.dropout.about}</p>`;
}

interface NumberFieldOptions {
  readonly label: string;
  readonly step: number;
  readonly scale?: ReturnType<typeof linearScale>;
  readonly sliderless?: boolean;
}

function number(
  context: SettingContext,
  name: 'seed' | 'dModel' | 'temperature' | 'dropout',
  { label, step, scale, sliderless = false }: NumberFieldOptions,
  change = (value: number, done: boolean): void => context.change(name, { patch: { [name]: value }, note: null }, done),
): TemplateResult {
  const { min, max } = FIELDS[name].range;
  return html`<mha-number-field .label=${label} .value=${context.shown[name]} .min=${min} .max=${max} .step=${step}
    .scale=${scale ?? null} .sliderless=${sliderless} .disabled=${isFixed(name, context.settings)}
    .problem=${context.problemOf(name)}
    @mha-number=${({ detail }: CustomEvent<NumberChange>) => change(detail.value, detail.done)}></mha-number-field>`;
}

function toggle(label: string, on: boolean, disabled: boolean, change: (on: boolean) => void): TemplateResult {
  return html`<label class="toggle"><input type="checkbox" role="switch" .checked=${on} ?disabled=${disabled}
    @change=${(event: Event) => event.target instanceof HTMLInputElement && change(event.target.checked)}><span>${label}</span></label>`;
}
