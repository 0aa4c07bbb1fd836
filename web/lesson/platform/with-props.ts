/**
 * Declares an element's reactive properties once, with their types and first values:
 *
 *     class Chip extends withProps(LitElement, { label: '', hint: null as string | null }) { … }
 *
 * A property whose first value is a string, a number or a boolean can be set by an attribute. Decorators would need a compiler in
 * every build, and class fields would hide Lit's accessors. The class also has the style sheet of all elements (sheet.ts).
 */
import type { CSSResultGroup, CSSResultOrNative, LitElement, PropertyDeclaration } from 'lit';
import { adoptSheets } from './own-sheets.ts';
import { sheet } from './sheet.ts';

// biome-ignore lint/suspicious/noExplicitAny: TypeScript requires these arguments of a mixin's constructor
type Class<Instance> = abstract new (...given: any[]) => Instance;

/** What TypeScript hides of Lit's class. */
interface Styled {
  finalizeStyles(styles: CSSResultGroup): CSSResultOrNative[];
}

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

    /** The sheet of all elements comes first. Where classes inherit from each other, it stays one. */
    static finalizeStyles(styles: CSSResultGroup = []): CSSResultOrNative[] {
      return (base as unknown as Styled).finalizeStyles([sheet, styles]);
    }

    // biome-ignore lint/suspicious/noExplicitAny: as above
    constructor(...given: any[]) {
      super(...given);
      Object.assign(this, first);
    }

    protected override createRenderRoot(): HTMLElement | DocumentFragment {
      if (this.ownerDocument === document) return super.createRenderRoot();
      const root = this.attachShadow({ mode: 'open' });
      this.adoptedCallback();
      return root;
    }

    /** In another document. A moved element has lost its sheets. */
    adoptedCallback(): void {
      adoptSheets(this, (this.constructor as typeof LitElement).elementStyles);
    }

    protected override performUpdate(): void {
      try {
        super.performUpdate();
      } catch (error) {
        if (!isRewritten(this.renderRoot)) throw error;
        // Lit has missed what a page translation replaced: everything is rendered anew.
        this.renderRoot.replaceChildren();
        Object.assign(this.renderRoot, { _$litPart$: undefined });
        this.requestUpdate();
        this.performUpdate();
      }
      // A page translation has put a `<font>` in the place of a text, and Lit has set its `data`.
      for (const font of this.renderRoot.querySelectorAll<HTMLElement & { data?: string }>('font')) {
        if (font.data) font.textContent = font.data;
        font.data = '';
      }
    }
  }
  return WithProps as unknown as Base & Class<{ -readonly [Name in keyof Values]: Values[Name] }>;
}

/** Whether a page translation put a `<font>` in the place of a text, or removed the comments between which Lit renders. */
function isRewritten(root: HTMLElement | DocumentFragment | undefined): boolean {
  if (!root) return false;
  const { startNode = null } = (Reflect.get(root, '_$litPart$') ?? {}) as { startNode?: Node | null };
  return root.querySelector('font') !== null || startNode?.parentNode === null;
}

function declarationOf(first: unknown): PropertyDeclaration {
  const type = TYPES[typeof first];
  return type ? { type } : { attribute: false };
}
