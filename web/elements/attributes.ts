/**
 * Attributes of the public elements: the state's fields and the host page's options. A camel-case property reflects each of them
 * as text. This module imports only names, so an element can be defined before the lesson is loaded.
 */
import { FIELD_NAMES } from '../lesson/state/field-names.ts';

/** What the host page decides; not part of the state. */
const HOST_ATTRIBUTES = {
  both: ['theme', 'controls', 'locked', 'loading', 'home'],
  lesson: ['chapters', 'address', 'storage', 'page'],
} as const;

/** A field of the state, by its name in an address. */
export type StateField = (typeof FIELD_NAMES)[keyof typeof FIELD_NAMES];
export type HostAttribute = (typeof HOST_ATTRIBUTES)['both' | 'lesson'][number];

/** A figure has no presentation mode and no laboratory. */
const LESSON_ONLY: ReadonlySet<StateField> = new Set(['present', 'lab']);

export interface StateAttribute {
  /** `d-model` */
  readonly attribute: string;
  /** `dModel`; null for names that every HTML element already has. */
  readonly property: string | null;
  /** `d_model`, as in an address. */
  readonly query: StateField;
}

const STATE_ATTRIBUTES: readonly StateAttribute[] = Object.values(FIELD_NAMES).map((query) => {
  const attribute = query.replaceAll('_', '-');
  return { attribute, property: attribute === 'lang' ? null : camelCase(attribute), query };
});

export function stateAttributesOf(element: 'figure' | 'lesson'): readonly StateAttribute[] {
  return STATE_ATTRIBUTES.filter(({ query }) => element === 'lesson' || !LESSON_ONLY.has(query));
}

export function hostAttributesOf(element: 'figure' | 'lesson'): readonly HostAttribute[] {
  return element === 'lesson' ? [...HOST_ATTRIBUTES.both, ...HOST_ATTRIBUTES.lesson] : HOST_ATTRIBUTES.both;
}

export function camelCase(attribute: string): string {
  return attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** A property's value as attribute text; null omits the attribute. */
export function attributeText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return Array.isArray(value) ? value.join(' ') : String(value);
}
