/** The parts of a laboratory's views. Controls know their label, range, undo and address from the field. */
import { html, nothing, type TemplateResult } from 'lit';
import '../ui/controls/choice.ts';
import '../ui/controls/number-field.ts';
import { read, write } from '../fields/codecs.ts';
import { type Field, type FieldList, textsOf, type ValuesOf } from '../fields/field.ts';
import type { Option } from '../ui/controls/choice.ts';
import type { NumberChange } from '../ui/controls/number-field.ts';
import { listScale, type SliderScale } from '../ui/controls/slider-scale.ts';
import { subscripted } from '../ui/subscripted.ts';
import { heat } from './heat.ts';
import type { AdjustOptions, Lab } from './laboratory.ts';
import type { Shown } from './table.ts';

export { type Cell, type Row, scrolled, type Table, table } from './table.ts';

/** The fields whose values are of this type. */
type NamesOf<Fields extends FieldList, Value> = {
  [Name in keyof Fields & string]: Fields[Name] extends Field<infer Own>
    ? [Own] extends [Value]
      ? Name
      : never
    : never;
}[keyof Fields & string];

/** A control's options; the label is the word with the field's name, or given. */
type Options<Words, Name extends string, Own> = Words extends { readonly [Label in Name]: string }
  ? [options?: Own & { readonly label?: string }]
  : [options: Own & { readonly label: string }];

interface NumberOptions {
  /** The shown value, if it is not the field's. */
  readonly at?: number;
  /** A tighter range than the field's. */
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly scale?: SliderScale;
  readonly sliderless?: boolean;
  readonly disabled?: boolean;
  readonly problem?: string | null;
  readonly set?: (value: number, options: AdjustOptions) => void;
}

interface SelectOptions<Value> {
  readonly at?: Value;
  readonly spoken?: string;
  readonly set?: (value: Value) => void;
}

interface Press {
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  /** More classes than `press`. */
  readonly look?: string;
}

export class Ui<Fields extends FieldList = FieldList, Words = unknown> {
  constructor(
    readonly lab: Lab<Fields>,
    private readonly words: Words,
    /** The width of the view in CSS pixels. Pictures are drawn at their real size, so that text keeps its font size. */
    readonly width: number,
    private readonly fields: Fields,
    private readonly step = '',
  ) {}

  get values(): ValuesOf<Fields> {
    return this.lab.values;
  }

  /** The width of a picture in a card. */
  get inner(): number {
    return this.width - 34;
  }

  adjust(...given: Parameters<Lab<Fields>['adjust']>): void {
    this.lab.adjust(...given);
  }

  /** Moves the text and the transport to a step that the reader has begun on the stage. */
  goTo(step: string): void {
    if (this.step !== step) this.lab.dispatch('mha-still', { step });
  }

  #field(name: string): Field<unknown> {
    return this.fields[name] as Field<unknown>;
  }

  #value(name: string): unknown {
    return this.values[name];
  }

  #label(name: string, label: string | undefined): string {
    return label ?? String((this.words as Readonly<Record<string, unknown>>)[name]);
  }

  #set(name: string, value: unknown, options?: AdjustOptions): void {
    this.lab.adjust({ [name]: value } as Partial<ValuesOf<Fields>>, options);
  }

  /** A number with a slider. Of a list of numbers, the slider has its positions. */
  number<Name extends NamesOf<Fields, number | null>>(
    name: Name,
    ...[options]: Options<Words, Name, NumberOptions>
  ): TemplateResult {
    const {
      label,
      at,
      min,
      max,
      step = 1,
      scale,
      sliderless = false,
      disabled = false,
      problem = null,
      set,
    } = options ?? {};
    const { range, all } = this.#field(name);
    const [first, ...others] = all?.map(Number) ?? [];
    const change = ({ detail: { value, done } }: CustomEvent<NumberChange>): void => {
      if (set) set(value, { done });
      else this.#set(name, value, { done });
    };
    return html`<mha-number-field name=${name} .label=${this.#label(name, label)} .value=${at ?? Number(this.#value(name))}
      .min=${min ?? range?.min ?? first ?? 0} .max=${max ?? range?.max ?? others.at(-1) ?? 1} .step=${step}
      .scale=${scale ?? (first === undefined ? null : listScale([first, ...others]))} .sliderless=${sliderless} .disabled=${disabled} .problem=${problem}
      @mha-number=${change}></mha-number-field>`;
  }

  /** A list to choose from: the words of each value. */
  select<Name extends keyof Fields & string>(
    name: Name,
    all: readonly (readonly [value: ValuesOf<Fields>[Name], label: string])[],
    ...[options]: Options<Words, Name, SelectOptions<ValuesOf<Fields>[Name]>>
  ): TemplateResult {
    const { label, at, spoken, set } = options ?? {};
    const field = this.#field(name);
    const text = (value: unknown): string => write(field, value);
    const choose = ({ target }: Event): void => {
      const chosen = all.find(([value]) => target instanceof HTMLSelectElement && text(value) === target.value);
      if (chosen && set) set(chosen[0]);
      else if (chosen) this.#set(name, chosen[0]);
    };
    const now = text(at === undefined ? this.#value(name) : at);
    return html`<label>${subscripted(this.#label(name, label))}<select name=${name} aria-label=${spoken ?? nothing} @change=${choose}>
      ${all.map(([value, words]) => html`<option value=${text(value)} ?selected=${text(value) === now}>${words}</option>`)}
    </select></label>`;
  }

  /** One of the sentence's words, with its place. */
  token<Name extends NamesOf<Fields, number | null>>(
    name: Name,
    at: number,
    ...[options]: Options<Words, Name, { readonly spoken?: string }>
  ): TemplateResult {
    const all = this.lab.tokens.map((token, t) => [t as ValuesOf<Fields>[Name], `${t + 1} ${token}`] as const);
    return this.select(
      name,
      all,
      ...([{ ...options, at }] as unknown as Options<Words, Name, SelectOptions<ValuesOf<Fields>[Name]>>),
    );
  }

  /** Radio buttons. Without `labels` each has its value. */
  choice<Name extends NamesOf<Fields, string | number>>(
    name: Name,
    labels: Readonly<Record<ValuesOf<Fields>[Name] & (string | number), string>> | null,
    ...[options]: Options<Words, Name, { readonly at?: string; readonly set?: (value: ValuesOf<Fields>[Name]) => void }>
  ): TemplateResult {
    const { label, at, set } = options ?? {};
    const field = this.#field(name);
    const texts: Readonly<Record<string, string>> | null = labels;
    const shown = textsOf(field).map((value) => ({ value, label: texts ? texts[value] : value }));
    return radios({
      name,
      legend: this.#label(name, label),
      value: at ?? write(field, this.#value(name)),
      options: shown.flatMap(({ value, label }) => (label === undefined ? [] : [{ value, label }])),
      set: (text) => {
        const value = read(field, text) as ValuesOf<Fields>[Name];
        if (set) set(value);
        else this.#set(name, value);
      },
    });
  }

  flag<Name extends NamesOf<Fields, boolean>>(name: Name, ...[options]: Options<Words, Name, object>): TemplateResult {
    return html`<label class="switch"><input type="checkbox" name=${name} .checked=${this.#value(name) === true}
      @change=${({ target }: Event) => {
        if (target instanceof HTMLInputElement) this.#set(name, target.checked);
      }}>${this.#label(name, options?.label)}</label>`;
  }

  /** A slider with its value in words, for a screen reader, too. `shown` replaces them on the screen. */
  slider<Name extends NamesOf<Fields, number>>(
    name: Name,
    text: string,
    ...[options]: Options<Words, Name, { readonly disabled?: boolean; readonly shown?: string }>
  ): TemplateResult {
    const { label, disabled = false, shown = text } = options ?? {};
    const { range } = this.#field(name);
    const slide = onSlider((value, done) => this.#set(name, value, { done }));
    return html`<label class="slide">${this.#label(name, label)}
      <input type="range" name=${name} min=${range?.min ?? 0} max=${range?.max ?? 1} step="1" .value=${String(this.#value(name))}
        ?disabled=${disabled} aria-valuetext=${text} @input=${slide} @change=${slide}>
      <output>${shown}</output></label>`;
  }

  /** Adds a number to a list of them, or removes it. */
  toggle<Name extends NamesOf<Fields, readonly number[]>>(name: Name, value: number): void {
    const all = this.#value(name) as readonly number[];
    this.#set(name, all.includes(value) ? all.filter((one) => one !== value) : [...all, value].sort((a, b) => a - b));
  }
}

interface Radios<Value extends string> {
  readonly name?: string;
  readonly legend: string;
  readonly unlabelled?: boolean;
  readonly value: Value;
  readonly options: readonly (Option & { readonly value: Value })[];
  readonly disabled?: boolean;
  readonly set: (value: Value) => void;
}

/** One of a few options that is no field, such as a setting of the lesson. */
export function radios<Value extends string>(given: Radios<Value>): TemplateResult {
  const { name, legend, unlabelled = false, value, options, disabled = false, set } = given;
  return html`<mha-choice name=${name ?? nothing} .legend=${legend} .unlabelled=${unlabelled} .value=${value} .options=${options} .disabled=${disabled}
    @mha-choice=${({ detail }: CustomEvent<{ value: Value }>) => set(detail.value)}></mha-choice>`;
}

/** A listener for both events of a slider: `input` while it moves, and `change` (`done`) at the end. */
export function onSlider(take: (value: number, done: boolean) => void): (event: Event) => void {
  return ({ type, target }) => {
    if (target instanceof HTMLInputElement) take(target.valueAsNumber, type === 'change');
  };
}

export function card(...parts: readonly unknown[]): TemplateResult {
  return html`<div class="card">${parts}</div>`;
}

/** Small print. */
export function note(text: unknown): TemplateResult {
  return html`<p class="soft">${text}</p>`;
}

/** Read aloud when it changes. */
export function status(text: unknown, look: string | typeof nothing = nothing): TemplateResult {
  return html`<p class=${look} role="status">${text}</p>`;
}

export function button(
  label: unknown,
  press: () => void,
  { pressed, disabled = false, look = '' }: Press = {},
): TemplateResult {
  return html`<button class="press ${look}" type="button" aria-pressed=${pressed === undefined ? nothing : String(pressed)}
    ?disabled=${disabled} @click=${press}>${label}</button>`;
}

/** A quantity in a list of bars. */
export interface Bar {
  readonly name: Shown;
  /** Of the longest bar. */
  readonly share: number;
  readonly text: Shown;
  readonly look?: string;
  readonly title?: string;
}

export function bars(all: readonly Bar[], look = ''): TemplateResult {
  return html`<dl class="bars ${look}">${all.map(
    ({ name, share, text, look = nothing, title = nothing }) => html`<dt class=${look}>${name}</dt>
      <dd class="bar" aria-hidden="true"><i class=${look} style="width:${(100 * Math.min(1, share)).toFixed(1)}%"></i></dd>
      <dd class="number" title=${title}>${text}</dd>`,
  )}</dl>`;
}

/** Names and what there is to say of each. */
export function facts(all: readonly (readonly [name: Shown, fact: Shown, look?: string])[]): TemplateResult {
  return html`<dl class="facts">${all.map(
    ([name, fact, look = nothing]) => html`<dt>${name}</dt><dd class=${look}>${fact}</dd>`,
  )}</dl>`;
}

/** A row of numbers as colours, up to the magnitude `most`. */
export function strip(values: ArrayLike<number>, max: number): TemplateResult {
  return html`<div class="strip" aria-hidden="true">${Array.from(values, (value) => html`<i style=${heat(value, max)}></i>`)}</div>`;
}
