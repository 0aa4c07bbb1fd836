/**
 * Base class of `<mha-figure>` and `<mha-lesson>`: small, and importable without a browser. Its content loads when the element
 * comes near the screen, or immediately with `loading="eager"`. Until then, and if loading fails, the element's own children are
 * shown. A removed element frees its computation unless it returns in the same task, and keeps its state. It leaves the page's
 * address, title, storage and outside keys alone.
 */

import { permitStorage } from '../../lesson/platform/browser-storage.ts';
import { embedWords } from '../../messages/embed.ts';
import { OFFERED } from '../../messages/languages.ts';
import { attributeText, camelCase, hostAttributesOf, stateAttributesOf } from '../attributes.ts';
import { INSIDE_EVENTS, type PublicEvents } from '../events.ts';
import { queryInside, stateText } from '../state-text.ts';
import type { HostSettings, View } from '../view.ts';
import { keepKeys } from './keys.ts';
import { SHELL_STYLES } from './shell-styles.ts';

export type ElementKind = 'figure' | 'lesson';

/** Without a browser the class can be defined, but not used. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/** Parts for `::part` styling, besides the poster. */
const PARTS = 'header, notes, controls, figure, picture, transport, words, inspector';

/** Distance from the screen at which loading starts. */
const NEAR = '400px';

export abstract class Shell extends Base {
  protected abstract readonly kind: ElementKind;
  /** Loads and creates the content; the caller inserts it. */
  protected abstract load(): Promise<View>;

  #view: View | null = null;
  #loading: Promise<void> | null = null;
  /** The state that `setState` received before the content existed. */
  #kept: string | null = null;
  #near: IntersectionObserver | null = null;
  /** Attributes that changed in this task, applied as a batch. */
  #changed: Map<string, string | null> | null = null;
  #poster: HTMLElement | null = null;

  connectedCallback(): void {
    this.#build();
    if (this.hasAttribute('storage')) permitStorage();
    if (this.#view || this.#near) return;
    if (this.getAttribute('loading') === 'eager' || this.hasAttribute('page')) {
      void this.#open();
      return;
    }
    this.#near = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void this.#open();
      },
      { rootMargin: NEAR },
    );
    this.#near.observe(this);
  }

  disconnectedCallback(): void {
    this.#near?.disconnect();
    this.#near = null;
  }

  /** `moveBefore` moves it without reconnecting. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    const field = stateAttributesOf(this.kind).find(({ attribute }) => attribute === name);
    if (!this.#view) {
      // The last change wins: a new attribute overrides the state's value.
      if (field && this.#kept !== null) this.#kept = withField(this.#kept, field.query, now);
      if (name === 'loading' && now === 'eager' && this.isConnected) void this.#open();
      return;
    }
    if (!field) {
      this.#view.configure(this.#settings());
      return;
    }
    if (!this.#changed) {
      this.#changed = new Map();
      queueMicrotask(() => {
        const changed = this.#changed ?? new Map();
        this.#changed = null;
        this.#view?.change(changed, this.#given());
      });
    }
    this.#changed.set(field.query, now);
  }

  /** The state as text for `setState` of this or another element. */
  getState(): string {
    return stateText(this.#view?.query ?? this.#kept ?? this.#given());
  }

  /** Applies the text from `getState`. Returns the problems; none if all is well. */
  setState(state: unknown): readonly string[] {
    const query = queryInside(state);
    if (query === null) return [embedWords.notAState];
    if (this.#view) return this.#view.take(query);
    this.#kept = query;
    return [];
  }

  /** Loads the content now, visible or not; resolves once it is inserted. */
  async start(): Promise<void> {
    await this.#open();
  }

  #open(): Promise<void> {
    this.#near?.disconnect();
    this.#near = null;
    this.#loading ??= this.#show();
    return this.#loading;
  }

  async #show(): Promise<void> {
    let view: View;
    try {
      view = await this.load();
    } catch {
      this.#say(embedWords.notLoaded);
      this.#loading = null;
      return;
    }
    view.begin({
      query: this.#kept ?? this.#given(),
      given: this.#given(),
      settings: this.#settings(),
      report: (name, detail) => this.#report(name, detail),
      shown: () => this.#poster?.toggleAttribute('hidden', true),
    });
    this.#kept = null;
    this.#view = view;
    view.setAttribute('exportparts', PARTS);
    this.shadowRoot?.append(view);
  }

  #report<Name extends keyof PublicEvents>(name: Name, detail: PublicEvents[Name]): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  /**
   * The placeholder: the element's children, or a line that announces the content. A page can include it in its markup as a
   * declarative shadow root, which the browser paints before any script runs.
   */
  #build(): void {
    if (this.#poster) return;
    const written = this.shadowRoot?.querySelector<HTMLElement>('.poster');
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    const styles = new CSSStyleSheet();
    styles.replaceSync(SHELL_STYLES);
    root.adoptedStyleSheets = [styles];
    this.#poster = written ?? posterIn(root, this.hasAttribute('page'));
    for (const name of INSIDE_EVENTS) root.addEventListener(name, (event) => event.stopPropagation());
    if (!this.hasAttribute('page')) keepKeys(this);
  }

  #say(text: string): void {
    const line = document.createElement('p');
    line.setAttribute('role', 'alert');
    line.textContent = text;
    this.#poster?.replaceChildren(document.createElement('slot'), line);
  }

  /** The state's attributes as a query. The default language is that of the surrounding text, if it is supported. */
  #given(): string {
    const given = new URLSearchParams();
    for (const { attribute, query } of stateAttributesOf(this.kind)) {
      const text = this.getAttribute(attribute);
      if (text !== null) given.set(query, text);
    }
    const around = given.has('lang') ? null : this.#languageAround();
    if (around) given.set('lang', around);
    return given.toString();
  }

  #languageAround(): string | null {
    const root = this.getRootNode();
    const host = root instanceof ShadowRoot ? root.host : this;
    const tag = (this.closest('[lang]') ?? host.closest('[lang]'))?.getAttribute('lang')?.toLowerCase().split('-')[0];
    return OFFERED.find((language) => language === tag) ?? null;
  }

  #settings(): HostSettings {
    return {
      theme: this.getAttribute('theme'),
      controls: this.getAttribute('controls'),
      locked: isOn(this.getAttribute('locked')),
      home: this.getAttribute('home'),
      chapters: this.getAttribute('chapters'),
      address: this.hasAttribute('address'),
      page: this.hasAttribute('page'),
    };
  }
}

/** A boolean attribute is on if present, unless its value says off. */
function posterIn(root: ShadowRoot, page: boolean): HTMLElement {
  const poster = document.createElement('div');
  poster.className = page ? 'poster page' : 'poster';
  poster.part.add('poster');
  const slot = document.createElement('slot');
  const line = document.createElement('p');
  line.textContent = embedWords.loading;
  slot.append(line);
  poster.append(slot);
  root.append(poster);
  return poster;
}

function isOn(text: string | null): boolean {
  return text !== null && text !== 'off' && text !== 'false';
}

function withField(query: string, name: string, text: string | null): string {
  const fields = new URLSearchParams(query);
  if (text === null) fields.delete(name);
  else fields.set(name, text);
  return fields.toString();
}

/** Defines a property for each attribute; takes over values that were set before the class was defined. */
export function reflectAttributes(prototype: Shell, kind: ElementKind): void {
  const state = stateAttributesOf(kind).flatMap(({ attribute, property }) =>
    property === null ? [] : [{ attribute, property }],
  );
  const host = hostAttributesOf(kind).map((attribute) => ({ attribute, property: camelCase(attribute) }));
  for (const { attribute, property } of [...state, ...host]) {
    Object.defineProperty(prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: Shell) {
        return this.getAttribute(attribute);
      },
      set(this: Shell, value: unknown) {
        const text = attributeText(value);
        if (text === null) this.removeAttribute(attribute);
        else this.setAttribute(attribute, text);
      },
    });
  }
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
