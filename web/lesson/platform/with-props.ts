/**
 * Declares an element's reactive properties once, with their types and first values:
 *
 *     class Chip extends withProps(WatchingElement, { label: '', hint: null as string | null }) { … }
 *
 * A property whose first value is a string, a number or a boolean can be set by an attribute. Decorators would need a compiler in
 * every build, and class fields would hide Lit's accessors.
 */
import { effect, untracked } from '@preact/signals-core';
import { adoptStyles, type CSSResultGroup, type CSSResultOrNative, LitElement, type PropertyDeclaration } from 'lit';
import { currentLanguage } from '../../messages/current-language.ts';
import { adoptSheets } from './own-sheets.ts';
import { sheet } from './sheet.ts';

// biome-ignore lint/suspicious/noExplicitAny: TypeScript requires these arguments of a mixin's constructor
type Class<Instance> = abstract new (...given: any[]) => Instance;

const TYPES: Readonly<Record<string, unknown>> = { string: String, number: Number, boolean: Boolean };

/**
 * The base of all elements. It has their style sheet (sheet.ts), and is rendered again in another language, and when a signal that its
 * update read changes.
 */
export abstract class WatchingElement extends LitElement {
  #release: (() => void) | undefined;

  /** The sheet of all elements comes first. Where classes inherit from each other, it stays one. */
  static override finalizeStyles(styles: CSSResultGroup = []): CSSResultOrNative[] {
    return LitElement.finalizeStyles([sheet, styles]);
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    if (this.ownerDocument === document) return super.createRenderRoot();
    const root = this.attachShadow({ mode: 'open' });
    this.adoptedCallback();
    return root;
  }

  /** In another document. A moved element has lost its sheets. */
  adoptedCallback(): void {
    this.adoptStyles();
  }

  /** An element whose content brings styles has others than its class; it adopts them when they change. */
  protected get stylesNow(): readonly CSSResultOrNative[] {
    return (this.constructor as typeof LitElement).elementStyles;
  }

  protected adoptStyles(): void {
    const { shadowRoot, ownerDocument, stylesNow } = this;
    if (shadowRoot && ownerDocument === document) adoptStyles(shadowRoot, [...stylesNow]);
    else adoptSheets(this, stylesNow);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.hasUpdated) this.requestUpdate();
  }

  /** A disconnected element watches nothing. */
  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#unwatch();
  }

  /** Updates inside an effect, which notes the signals that are read; its next run requests another update. */
  protected override performUpdate(): void {
    this.#unwatch();
    if (!this.isConnected) {
      untracked(() => this.#update());
      return;
    }
    let updated = false;
    this.#release = effect(() => {
      if (updated) untracked(() => this.requestUpdate());
      else {
        updated = true;
        this.#update();
      }
    });
  }

  #update(): void {
    // Numbers, too, are written differently in another language.
    currentLanguage.value;
    try {
      super.performUpdate();
    } catch (error) {
      if (!isRewritten(this.renderRoot)) throw error;
      // Lit has missed what a page translation replaced: everything is rendered anew.
      this.renderRoot.replaceChildren();
      Object.assign(this.renderRoot, { _$litPart$: undefined });
      this.requestUpdate();
      this.#update();
    }
    // A page translation has put a `<font>` in the place of a text, and Lit has set its `data`.
    for (const font of this.renderRoot.querySelectorAll<HTMLElement & { data?: string }>('font')) {
      if (font.data) font.textContent = font.data;
      font.data = '';
    }
  }

  #unwatch(): void {
    this.#release?.();
    this.#release = undefined;
  }
}

/**
 * `first` holds the first values, which all elements of the class share: replace them, never change them in place. `declarations`
 * are those that do not follow from the first value.
 */
export function withProps<Base extends Class<WatchingElement>, Values extends Readonly<Record<string, unknown>>>(
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

/** Registers a custom element, unless another copy of the lesson on the page has registered it. */
export function defineElement(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(name)) customElements.define(name, element);
}
