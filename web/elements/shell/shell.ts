/**
 * What `<mha-figure>` and `<mha-lesson>` have in common. The class is small and needs no browser to be imported; what it shows is
 * loaded when the element comes near the screen, or at once with `loading="eager"`. Until then, and where it cannot be loaded, the
 * element's own children are seen. Out of the page it lets go of what it computed with, unless it is back in the same task; its
 * state stays with it. Nothing here touches the page's address, title, storage or keys outside.
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

/** Where there is no browser a class can still be made, and is never used. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/** What a page can style by `::part`, besides the poster. */
const PARTS = 'header, notes, controls, figure, picture, transport, words, inspector';

/** How far from the screen it begins to load. */
const NEAR = '400px';

export abstract class Shell extends Base {
  protected abstract readonly kind: ElementKind;
  /** Loads the content and makes it; it is put on the page by the caller. */
  protected abstract load(): Promise<View>;

  #view: View | null = null;
  #loading: Promise<void> | null = null;
  /** What `setState` gave before there was anything to give it to. */
  #kept: string | null = null;
  #near: IntersectionObserver | null = null;
  /** Attributes that changed in this task: they are taken together. */
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

  /** `moveBefore` moves it without any of this. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    const field = stateAttributesOf(this.kind).find(({ attribute }) => attribute === name);
    if (!this.#view) {
      // The page's last word counts: an attribute that changes replaces what a state had said of it.
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

  /** The state as a text to keep: give it back to `setState`, of this element or another. */
  getState(): string {
    return stateText(this.#view?.query ?? this.#kept ?? this.#given());
  }

  /** Takes a state that `getState` gave. Returns what of it was refused, in words: nothing if all is well. */
  setState(state: unknown): readonly string[] {
    const query = queryInside(state);
    if (query === null) return [embedWords.notAState];
    if (this.#view) return this.#view.take(query);
    this.#kept = query;
    return [];
  }

  /** Loads the content now, seen or not; resolves when it is on the page. */
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
   * What stands there until the content does: the element's children, or a line that says what is coming. A page can have it in its
   * markup, as a declarative shadow root: then it is painted before there is a script.
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

  /** The attributes of the state as a query. Without one of its own the language is that of the text around, if it is spoken here. */
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

/** An attribute that is there is on, unless it says that it is off. */
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

/** Gives a class a property for each of its attributes; what a page set before the class was there is taken up. */
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

/** Properties that were set on an element before it was defined hide those of the class: they are set again. */
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
