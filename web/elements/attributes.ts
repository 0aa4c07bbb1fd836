/**
 * Attributes of the public elements: the state's fields and the host page's options. A camel-case property reflects each of them
 * as text. This module imports only the list of fields, so an element can be defined before the lesson is loaded.
 */
import type { Field } from '../lesson/fields/field.ts';
import { ALL_FIELDS, FIELD_NAMES, type FieldName } from '../lesson/fields/lesson-fields.ts';

/** What the host page decides; not part of the state. */
const HOST_ATTRIBUTES = {
  both: ['theme', 'controls', 'locked', 'loading', 'home'],
  figure: ['editable'],
  lesson: ['path', 'chapters', 'material', 'address', 'storage', 'page'],
} as const;

/** A field of the state, by its name in an address. */
export type StateField = (typeof FIELD_NAMES)[FieldName];
export type HostAttribute = (typeof HOST_ATTRIBUTES)[keyof typeof HOST_ATTRIBUTES][number];

/** Attributes whose values are names, separated by spaces. */
export const LIST_ATTRIBUTES = ['chapters', 'controls'] as const satisfies readonly HostAttribute[];

const HOST_SWITCHES: ReadonlySet<string> = new Set<HostAttribute>([
  ...(['locked', 'editable', 'address', 'storage', 'page'] as const),
]);

export interface StateAttribute {
  /** `d-model` */
  readonly attribute: string;
  /** `dModel`; null for names that every HTML element already has. */
  readonly property: string | null;
  /** `d_model`, as in an address. */
  readonly query: StateField;
}

/** The name of a field's attribute. */
export const attributeOf = (name: FieldName): string => FIELD_NAMES[name].replaceAll('_', '-');

export function stateAttributesOf(element: 'figure' | 'lesson'): readonly StateAttribute[] {
  return ALL_FIELDS.flatMap(([name, { lessonOnly }]) => {
    if (lessonOnly && element === 'figure') return [];
    const attribute = attributeOf(name);
    return [{ attribute, property: attribute === 'lang' ? null : camelCase(attribute), query: FIELD_NAMES[name] }];
  });
}

export function hostAttributesOf(element: 'figure' | 'lesson'): readonly HostAttribute[] {
  return [...HOST_ATTRIBUTES.both, ...HOST_ATTRIBUTES[element]];
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
  return HOST_SWITCHES.has(name) ? 'switch' : (KINDS.get(name) ?? 'text');
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
  if (HOST_SWITCHES.has(name)) return isOn(text);
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
