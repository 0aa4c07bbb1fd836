/**
 * Declares an element's reactive properties once, with their types and first values:
 *
 *     class Chip extends withProps(LitElement, { label: '', hint: null as string | null }) { … }
 *
 * A property whose first value is a string, a number or a boolean can be set by an attribute. Decorators would need a compiler in
 * every build, and class fields would hide Lit's accessors.
 */
import type { LitElement, PropertyDeclaration } from 'lit';

// biome-ignore lint/suspicious/noExplicitAny: TypeScript requires these arguments of a mixin's constructor
type Class<Instance> = abstract new (...given: any[]) => Instance;

const TYPES: Readonly<Record<string, unknown>> = { string: String, number: Number, boolean: Boolean };

/**
 * `first` holds the first values, which all elements of the class share: replace them, never change them in place. `declarations`
 * are those that do not follow from the first value.
 */
export function withProps<Base extends Class<LitElement>, Values extends Readonly<Record<string, unknown>>>(
  base: Base,
  first: Values,
  declarations: { readonly [Name in keyof Values]?: PropertyDeclaration } = {},
) {
  abstract class WithProps extends base {
    static properties = Object.fromEntries(
      Object.entries(first).map(([name, value]) => [name, declarations[name] ?? declarationOf(value)]),
    );

    // biome-ignore lint/suspicious/noExplicitAny: as above
    constructor(...given: any[]) {
      super(...given);
      Object.assign(this, first);
    }
  }
  return WithProps as unknown as Base & Class<{ -readonly [Name in keyof Values]: Values[Name] }>;
}

function declarationOf(first: unknown): PropertyDeclaration {
  const type = TYPES[typeof first];
  return type ? { type } : { attribute: false };
}
