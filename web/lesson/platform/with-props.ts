/**
 * Declares an element's reactive properties once, with their types and first values:
 *
 *     class Chip extends withProps(LitElement, { label: '', hint: null as string | null }) { … }
 *
 * A property has no attribute, unless the last argument declares one. Decorators would need a compiler in every build, and class
 * fields would hide Lit's accessors.
 */
import type { LitElement, PropertyDeclaration } from 'lit';

// biome-ignore lint/suspicious/noExplicitAny: TypeScript requires these arguments of a mixin's constructor
type Class<Instance> = abstract new (...given: any[]) => Instance;

const NO_ATTRIBUTE: PropertyDeclaration = { attribute: false };

/** `first` holds the first values, which all elements of the class share: replace them, never change them in place. */
export function withProps<Base extends Class<LitElement>, Values extends Readonly<Record<string, unknown>>>(
  base: Base,
  first: Values,
  declarations: { readonly [Name in keyof Values]?: PropertyDeclaration } = {},
) {
  abstract class WithProps extends base {
    static properties = Object.fromEntries(
      Object.keys(first).map((name) => [name, declarations[name] ?? NO_ATTRIBUTE]),
    );

    // biome-ignore lint/suspicious/noExplicitAny: as above
    constructor(...given: any[]) {
      super(...given);
      Object.assign(this, first);
    }
  }
  return WithProps as unknown as Base & Class<{ -readonly [Name in keyof Values]: Values[Name] }>;
}
