/** The editors of the settings, and “All settings”. They load when one is first opened. */
import { html, nothing, type TemplateResult } from 'lit';
import { words } from '../../../messages/en/settings.ts';
import { t } from '../../../messages/index.ts';
import { PRESETS } from '../../constants/model-settings.ts';
import { read, write } from '../../fields/codecs.ts';
import { textsOf } from '../../fields/field.ts';
import {
  type ControlName,
  FIELDS,
  type LessonField,
  type LessonSettings,
  type SettingControl,
} from '../../fields/lesson-fields.ts';
import { radios } from '../../lab-kit/ui.ts';
import { openedCheckpoint } from '../../model/checkpoint/opened.ts';
import { divisors } from '../../model/divisors.ts';
import { layersOf } from '../../state/model-sizes.ts';
import { isFixed, NOTEBOOK_DROPOUT, type ShownSettings, whyFixed } from '../../state/shown-settings.ts';
import type { Option } from '../../ui/controls/choice.ts';
import '../../ui/controls/number-field.ts';
import { ENGINE_CHOICES, type EngineChoice } from '../../constants/limits.ts';
import type { ComputedBy } from '../../session/computation.ts';
import { icon } from '../../ui/controls/icons.ts';
import type { NumberChange } from '../../ui/controls/number-field.ts';
import { listScale, logarithmicScale, type SliderScale } from '../../ui/controls/slider-scale.ts';
import { subscripted } from '../../ui/subscripted.ts';
import { type Change, changeOfWeights, changeOfWidth } from './changes.ts';
import type { MaskChange } from './mask-editor.ts';
import { drawAnother, type SettingContext, type SettingItem, settingWords } from './setting-items.ts';
import '../../ui/controls/choice.ts';

/** The sliders with unequal steps. */
const SCALES: { readonly [Name in SettingControl]?: SliderScale } = {
  dModel: listScale([1, 2, 3, 4, 6, 8, 9, 12, 16, 18, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512]),
  temperature: logarithmicScale(FIELDS.temperature.range.min, FIELDS.temperature.range.max, 40),
};

/** The editors that are more than the control of their field's kind. */
const OWN: { readonly [Name in SettingControl]?: (context: SettingContext) => TemplateResult } = {
  preset,
  seed,
  dModel,
  numHeads,
  head,
  mask,
  dropout,
};

export function editorOf(name: SettingControl, context: SettingContext): TemplateResult {
  const { settings, shown, problemOf, noteOf } = context;
  return html`
    ${OWN[name]?.(context) ?? html`${control(name, context)}${about(name)}`}
    ${problemOf(name) && !hasNumberField(name, shown) ? html`<p class="problem" role="alert">${problemOf(name)}</p>` : nothing}
    ${noteOf(name) ? html`<p class="about note">${noteOf(name)}</p>` : nothing}
    ${isFixed(name, settings) ? html`<p class="about locked">${whyFixed(settings)}</p>` : nothing}`;
}

/** A number's error is shown at its field. */
function hasNumberField(name: SettingControl, { mask }: ShownSettings): boolean {
  if (name === 'mask') return mask.kind === 'window' || mask.kind === 'padding';
  return isNumber(name) && name !== 'numHeads' && name !== 'head';
}

function isNumber(name: SettingControl): boolean {
  return FIELDS[name].kind === 'whole' || FIELDS[name].kind === 'amount';
}

function about(name: SettingControl): TemplateResult {
  return html`<p class="soft">${settingWords[name].about}</p>`;
}

/** The control of a field's kind: a number with a slider, a switch, or a choice. */
function control(name: SettingControl, context: SettingContext): TemplateResult {
  if (isNumber(name)) return number(name, context);
  const [field, value]: [LessonField, unknown] = [FIELDS[name], context.shown[name]];
  const { label, use = label, options } = settingWords[name];
  if (field.kind === 'flag') return toggle(name, context, use, value === true, (on) => ({ [name]: on }));
  const choices = textsOf(field).map((text) => ({ value: text, label: options?.[text] ?? text }));
  return choice(name, context, choices, write(field, value), (text) => ({ patch: { [name]: read(field, text) } }));
}

/** The option for opened weights exists once a checkpoint is open. */
function isOffered(preset: LessonSettings['preset']): boolean {
  return preset !== 'opened' || openedCheckpoint.value !== null;
}

function nameOfPreset(preset: LessonSettings['preset']): string {
  const trained = preset === 'opened' && openedCheckpoint.value?.steps !== undefined;
  return trained ? words.preset.trainingName : words.preset.presets[preset];
}

function preset(context: SettingContext): TemplateResult {
  const { settings } = context;
  const { preset: shown, example, layer } = settings;
  const { about, exampleAbout, identity, layerAbout, ...labels } = words.preset;
  const presets = PRESETS.filter(isOffered).map((value) => ({ value, label: nameOfPreset(value) }));
  const layers = counted(layersOf(settings), labels.layerName);
  const hasLayers = shown === 'trained' || (shown === 'opened' && layers.length > 1);
  return html`
    ${choice('preset', context, presets, shown, (value) => changeOfWeights(value, settings))}
    <p class="soft">${about[shown]}</p>
    ${
      shown === 'notebook'
        ? html`
          ${choice('preset', context, counted(2, labels.exampleName), String(example), (value) => ({ patch: { example: value === '1' ? 1 : 0 } }), labels.example)}
          <p class="soft">${exampleAbout} ${identity}</p>`
        : nothing
    }
    ${
      hasLayers
        ? html`
          ${choice('preset', context, layers, String(layer), (value) => ({ patch: { layer: Number(value) } }), labels.layer)}
          ${shown === 'trained' ? html`<p class="soft">${layerAbout}</p>` : nothing}`
        : nothing
    }`;
}

/** The options of a count, named from 1. */
function counted(count: number, nameOf: (number: number) => string): { value: string; label: string }[] {
  return Array.from({ length: count }, (_, index) => ({ value: String(index), label: nameOf(index + 1) }));
}

function seed(context: SettingContext): TemplateResult {
  return html`
    ${number('seed', context, { sliderless: true })}
    <button type="button" class="press" ?disabled=${isFixed('seed', context.settings)} @click=${() => drawAnother(context)}>${t.controls.seed.another}</button>
    ${about('seed')}`;
}

function dModel(context: SettingContext): TemplateResult {
  const change = (width: number): Change => changeOfWidth(width, context.settings);
  return html`${number('dModel', context, { change })}${about('dModel')}${headSizes(context)}`;
}

function numHeads(context: SettingContext): TemplateResult {
  const { shown } = context;
  const options = divisors(shown.dModel).map((count) => ({ value: String(count), label: String(count) }));
  return html`
    ${choice('numHeads', context, options, String(shown.numHeads), (value) => ({ patch: { numHeads: Number(value) } }))}
    ${headSizes(context)}
    <p class="soft">${subscripted(words.numHeads.divisors)}</p>`;
}

function headSizes({ shown }: SettingContext): TemplateResult {
  return html`<p class="soft">${subscripted(words.numHeads.about(shown.dModel, shown.numHeads))}</p>`;
}

function head(context: SettingContext): TemplateResult {
  const { shown } = context;
  const options = counted(shown.numHeads, String).map((option, index) => ({
    ...option,
    spoken: words.head.name(index + 1),
  }));
  return html`
    ${choice('head', context, options, String(shown.head), (value) => ({ patch: { head: Number(value) } }))}
    ${about('head')}`;
}

function mask(context: SettingContext): TemplateResult {
  const { shown, change, settings, tokens } = context;

  // The largest editor loads when it is first opened.
  void import('./mask-editor.ts').catch(() => undefined);
  return html`<mha-mask-editor .titled=${context.titled} .mask=${shown.mask} .tokens=${tokens} .disabled=${isFixed('mask', settings)}
      .problem=${context.problemOf('mask')}
      @mha-mask=${({ detail }: CustomEvent<MaskChange>) =>
        change('mask', { patch: { mask: detail.mask } }, detail.done)}></mha-mask-editor>`;
}

function dropout(context: SettingContext): TemplateResult {
  const { shown, settings } = context;
  if (settings.preset !== 'notebook') return html`${number('dropout', context)}${about('dropout')}`;
  const { notebook, notebookAll } = words.dropout;
  return html`
    ${toggle('dropout', context, notebook(NOTEBOOK_DROPOUT), shown.dropout > 0, (on) => ({ dropout: on ? NOTEBOOK_DROPOUT : 0 }))}
    ${settings.example === 0 ? html`<p class="soft">${notebookAll}</p>` : nothing}
    ${about('dropout')}`;
}

interface NumberOptions {
  readonly sliderless?: boolean;
  readonly change?: (value: number) => Change;
}

function number(
  name: SettingControl,
  context: SettingContext,
  { sliderless = false, change = (value) => ({ patch: { [name]: value } }) }: NumberOptions = {},
): TemplateResult {
  const { range, step = 1, from = 0 }: LessonField = FIELDS[name];
  const { min = 0, max = 1 } = range ?? {};
  return html`<mha-number-field .label=${settingWords[name].label} .value=${Number(context.shown[name]) + from} .min=${min + from} .max=${max + from}
    .step=${step} .scale=${SCALES[name] ?? null} .sliderless=${sliderless} .disabled=${isFixed(name, context.settings)}
    .problem=${context.problemOf(name)}
    @mha-number=${({ detail: { value, done } }: CustomEvent<NumberChange>) =>
      context.change(name, change(value - from), done)}></mha-number-field>`;
}

function choice<Value extends string>(
  name: SettingControl,
  context: SettingContext,
  options: readonly (Option & { readonly value: Value })[],
  value: Value,
  change: (value: Value) => Change,
  legend?: string,
): TemplateResult {
  return radios({
    legend: legend ?? settingWords[name].label,
    unlabelled: legend === undefined && context.titled,
    options,
    value,
    disabled: isFixed(name, context.settings),
    set: (chosen) => context.change(name, change(chosen), true),
  });
}

function toggle(
  name: SettingControl,
  { settings, change }: SettingContext,
  label: string,
  on: boolean,
  patchOf: (on: boolean) => Change['patch'],
): TemplateResult {
  const set = ({ target }: Event): void => {
    if (target instanceof HTMLInputElement) change(name, { patch: patchOf(target.checked) }, true);
  };
  return html`<label class="toggle"><input type="checkbox" role="switch" .checked=${on} ?disabled=${isFixed(name, settings)}
    @change=${set}><span>${label}</span></label>`;
}

/** A setting or the engine. */
interface Row extends Pick<SettingItem, 'value' | 'title' | 'colour' | 'locked'> {
  readonly name: ControlName;
  readonly editor: () => TemplateResult;
}

interface AllSettings {
  readonly items: readonly SettingItem[];
  readonly editor: (item: SettingItem) => TemplateResult;
  /** Null if it cannot be chosen here. */
  readonly engine: EngineRow | null;
  /** The row whose editor is open. */
  readonly open: string | null;
  readonly toggled: (name: ControlName, row: EventTarget | null) => void;
}

interface EngineRow {
  readonly choice: EngineChoice;
  readonly by: ComputedBy | null;
  readonly choose: (engine: EngineChoice) => void;
}

/** “All settings”: every control in groups, each explained in a line, with its editor. */
export function allSettings({ items, editor, engine, open, toggled }: AllSettings): TemplateResult {
  const { groups: titles } = words;
  const rows: readonly Row[] = [
    ...items.map((item) => ({ ...item, editor: () => editor(item) })),
    ...(engine ? [engineRow(engine)] : []),
  ];
  const groups = Object.keys(titles) as (keyof typeof titles)[];
  return html`${groups.map((group) => {
    const here = rows.filter(({ name }) => FIELDS[name].control === group);
    return here.length === 0
      ? nothing
      : html`<h3>${titles[group]}</h3>
          <div class="rows">${here.map((row) => rowView(row, open === row.name, toggled))}</div>`;
  })}`;
}

function rowView(row: Row, open: boolean, toggled: AllSettings['toggled']): TemplateResult {
  return html`
    <details name="setting" .open=${open} @toggle=${(event: Event) => toggled(row.name, event.currentTarget)}>
      <summary>
        <span class="title"><span>${subscripted(row.title)}</span><span class="soft">${subscripted(settingWords[row.name].line)}</span></span>
        <span class="value" style="color:var(${row.colour})">${row.value}</span>
        ${icon(row.locked ? 'locked' : 'down')}
      </summary>
      <div class="editor">${open ? row.editor() : nothing}</div>
    </details>`;
}

/** The engine does not belong to the model: undo and the choice of weights leave it alone. */
function engineRow({ choice, by, choose }: EngineRow): Row {
  const { choices, names, computedBy } = t.page.engine;
  const options = ENGINE_CHOICES.map((value) => ({ value, label: choices[value] }));
  return {
    name: 'engine',
    title: settingWords.engine.label,
    value: by ? names[by.name] : '',
    colour: '--ink',
    locked: false,
    editor:
      () => html`<mha-choice .legend=${settingWords.engine.label} .unlabelled=${true} .options=${options} .value=${choice}
      @mha-choice=${({ detail }: CustomEvent<{ value: EngineChoice }>) => choose(detail.value)}></mha-choice>
      <p class="soft">${by ? computedBy[by.name](by.kernels) : nothing}</p>`,
  };
}
