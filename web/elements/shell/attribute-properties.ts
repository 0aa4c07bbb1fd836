/** The elements' properties: one for each attribute. `properties.ts` has their types. */
import { attributeText, attributeValue, camelCase, hostAttributesOf, stateAttributesOf } from '../attributes.ts';
import type { ElementState } from '../properties.ts';
import type { ElementKind, Shell } from './shell.ts';

/** Defines a property for each attribute. */
export function reflectAttributes(prototype: Shell, kind: ElementKind): void {
  for (const { attribute, property, query } of stateAttributesOf(kind)) {
    if (property === null) continue;
    define(prototype, property, {
      get() {
        const { state } = this;
        return state ? state[property as keyof ElementState] : attributeValue(query, this.getAttribute(attribute));
      },
      set(value) {
        const text = attributeText(value);
        // The same text as before still overrides a change by the reader.
        if (this.getAttribute(attribute) === text) write(this, attribute, text === null ? '' : null);
        write(this, attribute, text);
      },
    });
  }
  for (const attribute of hostAttributesOf(kind)) {
    define(prototype, camelCase(attribute), {
      get() {
        return attributeValue(attribute, this.getAttribute(attribute));
      },
      set(value) {
        write(this, attribute, value === false ? null : attributeText(value));
      },
    });
  }
}

function define(
  prototype: Shell,
  name: string,
  accessors: { get(): unknown; set(value: unknown): void } & ThisType<Shell>,
): void {
  Object.defineProperty(prototype, name, { configurable: true, enumerable: true, ...accessors });
}

function write(element: Element, attribute: string, text: string | null): void {
  if (text === null) element.removeAttribute(attribute);
  else element.setAttribute(attribute, text);
}

/** Properties set before the upgrade shadow the class's accessors: set them again. */
export function takeUpProperties(element: Shell, kind: ElementKind): void {
  const names = [
    ...stateAttributesOf(kind).flatMap(({ property }) => (property === null ? [] : [property])),
    ...hostAttributesOf(kind).map(camelCase),
  ];
  for (const name of names) {
    if (!Object.hasOwn(element, name)) continue;
    const value: unknown = Reflect.get(element, name);
    Reflect.deleteProperty(element, name);
    Reflect.set(element, name, value);
  }
}
