/** The types of the public elements' attributes, properties and state. described.ts explains the values. */
import type { ChapterId, OPENING } from '../lesson/constants/chapter-ids.ts';
import type { FIELD_NAMES, FIELDS, FieldName } from '../lesson/fields/lesson-fields.ts';
import type { LANGUAGES } from '../messages/languages.ts';
import type { HOST_OPTIONS, HostAttribute, OptionsWith } from './attributes.ts';
import type { PublicEvents } from './events.ts';

/** `dModel` for the field `d_model` of an address. */
type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Rest>}` : Name;
type PropertyOf<Name extends FieldName> = Camel<(typeof FIELD_NAMES)[Name]>;

/** Fields whose properties have other values than the state. */
interface Converted {
  chapter: ChapterId | typeof OPENING;
  mask: 'none' | 'causal' | `window:${number}` | `padding:${number}` | 'custom' | `custom:${string}`;
  example: 1 | 2;
  edits: string;
  cell: string;
  labs: string;
  language: keyof typeof LANGUAGES | 'auto';
}

/** The state's fields, by the names of the properties. */
export type StateValues = {
  [Name in FieldName as PropertyOf<Name>]: Name extends keyof Converted
    ? Converted[Name]
    : NonNullable<(typeof FIELDS)[Name]['start']>;
};

type OptionValue<Option> = Option extends { readonly kind: 'switch' }
  ? boolean
  : Option extends { readonly kind: 'choice'; readonly all: readonly (infer Value)[] }
    ? Value
    : string;

/** The options of the host page, by the names of the properties. */
export type HostValues = { -readonly [Name in HostAttribute]: OptionValue<(typeof HOST_OPTIONS)[Name]> };

/** Options that can also be set as a list. */
type Lists = OptionsWith<{ readonly kind: 'names' }>;

type LessonOnlyField = {
  [Name in FieldName]: (typeof FIELDS)[Name] extends { readonly lessonOnly: true } ? PropertyOf<Name> : never;
}[FieldName];
type LessonOnly = LessonOnlyField | OptionsWith<{ readonly only: 'lesson' }>;
type FigureOnly = OptionsWith<{ readonly only: 'figure' }>;
type Values = StateValues & HostValues;
export type FigureValues = Omit<Values, LessonOnly>;
export type LessonValues = Omit<Values, FigureOnly>;

/**
 * Setting a property sets its attribute; null removes it. Reading a property of the state gives the current value. It is null if
 * there is no value, or if the content is not loaded yet. `lang` is HTML's own property; `state.lang` is the displayed language.
 */
type Properties<V> = {
  [Name in Exclude<keyof V, 'lang'>]: Name extends Lists
    ? V[Name] | readonly string[] | null
    : Name extends keyof HostValues
      ? V[Name] extends boolean
        ? boolean
        : V[Name] | null
      : V[Name] | null;
};
export interface FigureProperties extends Properties<FigureValues> {}
export interface LessonProperties extends Properties<LessonValues> {}

/** What an element shows: plain, frozen, and fit for JSON. A field is null where there is nothing to name. */
export type ElementState = { readonly [Name in Exclude<keyof StateValues, 'lang'>]: StateValues[Name] | null } & {
  /** The language that is shown. */
  readonly lang: keyof typeof LANGUAGES;
  /** The current step, during playing the one that plays; null at the beginning. */
  readonly step: string | null;
  /** The chapter's steps in order; empty until the figure is laid out. */
  readonly steps: readonly string[];
  readonly playing: boolean;
};

type Kebab<Text extends string> = Text extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : Text;

/** A value as a template may write it. */
type Written<Value> = Value extends number
  ? Value | `${Value}`
  : Value extends boolean
    ? boolean | '' | 'on' | 'off'
    : Value extends keyof typeof LANGUAGES
      ? Value | `${Value}-${string}`
      : Value;

/** The attributes as templates write them: in JSX and Svelte such as `d-model={16}`, in Vue also in camel case. */
type Attributes<V> = { [Name in keyof V as Kebab<Name & string>]?: Written<V[Name]> | undefined };
type Props<V> = { [Name in keyof V]?: Written<V[Name]> | undefined };
export interface FigureAttributes extends Attributes<FigureValues> {}
export interface LessonAttributes extends Attributes<LessonValues> {}
export interface FigureProps extends Props<FigureValues> {}
export interface LessonProps extends Props<LessonValues> {}

/** Listeners as attributes of templates: `onmha-change`. */
export type Listeners = {
  [Name in keyof PublicEvents as `on${Name}`]?: ((event: CustomEvent<PublicEvents[Name]>) => void) | undefined;
};

type Pascal<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Capitalize<Rest>}`
  : never;
/** Listeners as Vue's templates compile them: `@mha-change` is `onMhaChange`. */
export type VueListeners = {
  [Name in keyof PublicEvents as `on${Pascal<Name>}`]?: ((event: CustomEvent<PublicEvents[Name]>) => void) | undefined;
};
