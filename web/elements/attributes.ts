/**
 * Attributes of the public elements: the state's fields and the host page's options. A camel-case property reflects each of them
 * as text. This module imports only constants and the list of fields, so an element can be defined before the lesson is loaded.
 */
import { ALL_CHAPTER_IDS, CHAPTERS_BY_PART, type PartName } from '../lesson/constants/chapter-ids.ts';
import { THEMES } from '../lesson/constants/themes.ts';
import type { Field } from '../lesson/fields/field.ts';
import { ALL_FIELDS, CONTROLS, FIELD_NAMES, type FieldName } from '../lesson/fields/lesson-fields.ts';

interface HostOption {
  readonly kind: 'switch' | 'choice' | 'names' | 'text';
  /** What it chooses from. */
  readonly all?: readonly string[];
  /** The element that has it; else both have. */
  readonly only?: 'figure' | 'lesson';
}

/** The name of a field's attribute. */
export const attributeOf = (name: FieldName): string => FIELD_NAMES[name].replaceAll('_', '-');

/** What the host page decides; not part of the state. Checks, properties and custom-elements.json follow. */
export const HOST_OPTIONS = {
  theme: { kind: 'choice', all: ['host', ...THEMES] },
  /** "none", "all", or names separated by spaces. */
  controls: { kind: 'names', all: ['none', 'all', ...CONTROLS.map(attributeOf)] },
  locked: { kind: 'switch' },
  loading: { kind: 'choice', all: ['eager', 'lazy'] },
  /** The address of the lesson's folder. */
  home: { kind: 'text' },
  /** Whether readers may change single given numbers, unless `locked`. */
  editable: { kind: 'switch', only: 'figure' },
  path: { kind: 'choice', all: Object.keys(CHAPTERS_BY_PART) as PartName[], only: 'lesson' },
  /** Names separated by spaces. */
  chapters: { kind: 'names', all: ALL_CHAPTER_IDS, only: 'lesson' },
  /** An instructor's material: its address, or the JSON itself. */
  material: { kind: 'text', only: 'lesson' },
  address: { kind: 'switch', only: 'lesson' },
  storage: { kind: 'switch', only: 'lesson' },
  page: { kind: 'switch', only: 'lesson' },
} as const satisfies Readonly<Record<string, HostOption>>;

/** A field of the state, by its name in an address. */
export type StateField = (typeof FIELD_NAMES)[FieldName];
export type HostAttribute = keyof typeof HOST_OPTIONS;
/** The options that are declared like this. */
export type OptionsWith<Declared> = {
  [Name in HostAttribute]: (typeof HOST_OPTIONS)[Name] extends Declared ? Name : never;
}[HostAttribute];

const OPTIONS: ReadonlyMap<string, HostOption> = new Map(Object.entries(HOST_OPTIONS));

/** The host page's options, as text. */
export type HostSettings = {
  readonly [Name in HostAttribute]: Name extends OptionsWith<{ readonly kind: 'switch' }> ? boolean : string | null;
} & {
  /** The page's bare address shows the opening. */
  readonly opening: boolean;
};

/** `textOf` reads an attribute. */
export function hostSettings(textOf: (name: HostAttribute) => string | null): HostSettings {
  const given = hostAttributesOf().map((name) => {
    const text = textOf(name);
    return [name, OPTIONS.get(name)?.kind === 'switch' ? isOn(text) : text];
  });
  return { ...Object.fromEntries(given), opening: false };
}

/** Whether an attribute's value is a list of names. */
export const isList = (attribute: string): boolean => OPTIONS.get(attribute)?.kind === 'names';

export interface StateAttribute {
  /** `d-model` */
  readonly attribute: string;
  /** `dModel`; null for names that every HTML element already has. */
  readonly property: string | null;
  /** `d_model`, as in an address. */
  readonly query: StateField;
}

export function stateAttributesOf(element: 'figure' | 'lesson'): readonly StateAttribute[] {
  return ALL_FIELDS.flatMap(([name, { lessonOnly }]) => {
    if (lessonOnly && element === 'figure') return [];
    const attribute = attributeOf(name);
    return [{ attribute, property: attribute === 'lang' ? null : camelCase(attribute), query: FIELD_NAMES[name] }];
  });
}

/** Of both elements, or of one. */
export function hostAttributesOf(element?: 'figure' | 'lesson'): readonly HostAttribute[] {
  const all = Object.entries<HostOption>(HOST_OPTIONS) as [HostAttribute, HostOption][];
  return all.flatMap(([name, { only = element }]) => (element === undefined || only === element ? [name] : []));
}

export function camelCase(attribute: string): string {
  return attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export type AttributeKind = 'number' | 'switch' | 'text';

const KINDS: ReadonlyMap<string, AttributeKind> = new Map(
  ALL_FIELDS.map(([name, field]) => [FIELD_NAMES[name], kindOfField(field)]),
);

function kindOfField({ kind, all = [] }: Field<unknown>): AttributeKind {
  if (kind === 'whole' || kind === 'amount' || typeof all[0] === 'number') return 'number';
  return kind === 'flag' ? 'switch' : 'text';
}

export function kindOf(name: StateField | HostAttribute): AttributeKind {
  return OPTIONS.get(name)?.kind === 'switch' ? 'switch' : (KINDS.get(name) ?? 'text');
}

/** A property's value as attribute text; null omits the attribute. */
export function attributeText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** An attribute's text as the property's value; null if it is missing or not a number. */
export function attributeValue(
  name: StateField | HostAttribute,
  text: string | null,
): string | number | boolean | null {
  if (OPTIONS.get(name)?.kind === 'switch') return isOn(text);
  if (text === null) return null;
  const kind = kindOf(name);
  if (kind === 'switch') return isOn(text);
  if (text === '') return null;
  if (kind !== 'number') return text;
  return Number.isFinite(Number(text)) ? Number(text) : null;
}

/** A boolean attribute is on if present, unless its value says off. */
export function isOn(text: string | null): boolean {
  return text !== null && text !== 'off' && text !== 'false';
}
