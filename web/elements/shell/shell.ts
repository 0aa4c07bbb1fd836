/**
 * Base class of `<mha-figure>` and `<mha-lesson>`: small, and importable without a browser. Its content loads when the element
 * comes near the screen, or immediately with `loading="eager"`. Until then, and if loading fails, the element's own children are
 * shown. A removed element frees its computation unless it returns in the same task, and keeps its state. It leaves the page's
 * address, title, storage and outside keys alone.
 */
import { permitStorage } from '../../lesson/platform/browser-storage.ts';
import { adoptSheets } from '../../lesson/platform/own-sheets.ts';
import { windowOf } from '../../lesson/platform/window-of.ts';
import { asksForOpening, queryOfPage } from '../../lesson/state/bare-address.ts';
import { words as embedWords } from '../../messages/en/embed.ts';
import { languageOfTag } from '../../messages/languages.ts';
import { type HostAttribute, type HostSettings, hostSettings, isOn, stateAttributesOf } from '../attributes.ts';
import { INSIDE_EVENTS, type PublicEvents } from '../events.ts';
import type { ElementState } from '../properties.ts';
import { queryInside, stateText } from '../state-text.ts';
import type { Control, View } from '../view.ts';

/** Named as the tag whose templates the build compacts. */
const css = String.raw;

/** Styles of an element in a host page, before and after its content is loaded. */
const SHELL_STYLES = css`
  :host { display: block; box-sizing: border-box; min-width: 0; overflow-wrap: anywhere; }
  :host([hidden]) { display: none; }
  :host(:is(:not([page]), [page='off'], [page='false'])) { contain: layout; }
  /* It scrolls inside; the host page may set another height. */
  :host(mha-lesson:is(:not([page]), [page='off'], [page='false'])) { height: min(620px, 100vh); }
  .poster:not(.page) {
    display: grid;
    align-items: center;
    justify-items: center;
    box-sizing: border-box;
    width: 100%;
    height: 100%;
    min-height: 380px;
    max-height: 640px;
    aspect-ratio: 16 / 10;
  }
  .poster[hidden]:is(*, .page) { display: none; }
  /* Beneath the poster, the content of a page is laid out where it will stand. */
  .poster.page:not([hidden]) ~ * { position: absolute; inset: 0 0 auto; visibility: hidden; }
  .poster p { margin: 0; padding: 16px; font: 400 var(--mha-font-size, 16px) / 1.5 system-ui, sans-serif; }
  .poster button { font: inherit; }
`;

export type ElementKind = 'figure' | 'lesson';

/** What an element shows: the opening, or what its kind says. */
export type Content = 'opening' | 'chapters';

/** Without a browser the class can be defined, but not used. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/** Parts for `::part` styling, besides the poster. */
const PARTS = 'header, notes, controls, figure, picture, transport, words, inspector';

/** Distance from the screen at which loading starts. */
const NEAR = '400px';

export abstract class Shell extends Base {
  protected abstract readonly kind: ElementKind;
  /** Loads and creates the content; the caller inserts it. `first` is the state that is wanted if nothing is shown yet, as a query. */
  protected abstract load(content: Content, first: string | null): Promise<View>;

  #view: View | null = null;
  /** The contents that have been shown. One that returns has kept its state. */
  readonly #views = new Map<Content, View>();
  #loading: Promise<void> | null = null;
  /** The state that is wanted from content that is not shown yet. */
  #kept: string | null = null;
  #near: IntersectionObserver | null = null;
  /** Where it listens: when it moves to another window, it is told only after it has left. */
  #window: Window | null = null;
  /** Attributes that changed in this task, applied as a batch. */
  #changed: Map<string, string | null> | null = null;
  #poster: HTMLElement | null = null;
  /** Whether the attributes' names and values are checked. */
  #checked = false;

  connectedCallback(): void {
    this.#build();
    if (this.#has('storage')) permitStorage();
    window.addEventListener('popstate', this.#returned);
    this.#window = windowOf(this);
    this.#window.addEventListener('beforeprint', this.#openNow);
    // jsdom lays nothing out: there the element keeps its placeholder.
    if (this.#view || this.#near || !('IntersectionObserver' in window)) return;
    if (this.getAttribute('loading') === 'eager' || this.#has('page') || isForPaper()) {
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
    window.removeEventListener('popstate', this.#returned);
    this.#window?.removeEventListener('beforeprint', this.#openNow);
    this.#window?.removeEventListener('online', this.#openNow);
    this.#near?.disconnect();
    this.#near = null;
  }

  adoptedCallback(): void {
    adoptSheets(this, [SHELL_STYLES]);
  }

  /** `moveBefore` moves it without reconnecting. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    if (before === now) return;
    const field = stateAttributesOf(this.kind).find(({ attribute }) => attribute === name);
    if (!this.#view || this.#kept !== null) {
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
      queueMicrotask(() => this.#applyChanges());
    }
    this.#changed.set(field.query, now);
  }

  #applyChanges(): void {
    const changed = this.#changed;
    this.#changed = null;
    if (!changed) return;
    const given = this.#given();
    if (!changed.has('chapter') || this.#isShown(given)) this.#view?.change(changed, given);
    else this.#go(given);
  }

  /** What is shown, as plain data; null until the content is loaded. */
  get state(): ElementState | null {
    this.#applyChanges();
    return this.#kept === null ? (this.#view?.state ?? null) : null;
  }

  /** The state as text for `setState` of this or another element. */
  getState(): string {
    this.#applyChanges();
    return stateText(this.#kept ?? this.#view?.query ?? this.#given());
  }

  /** Applies the text from `getState`. Returns the problems; none if all is well. */
  setState(state: unknown): readonly string[] {
    this.#applyChanges();
    const query = queryInside(state);
    if (query === null) return [embedWords.notAState];
    if (this.#view && this.#isShown(query)) return this.#view.setQuery(query);
    if (this.#view) this.#go(query);
    else this.#kept = query;
    return [];
  }

  /** Loads the content now, visible or not; resolves once it is inserted. */
  async start(): Promise<void> {
    await this.#open();
  }

  /** Plays to the end, with a rest at each stop, and from the end from the beginning; resolves when it plays. */
  async play(): Promise<void> {
    await this.#control('play');
  }

  async pause(): Promise<void> {
    await this.#control('pause');
  }

  /** Plays the next step; a second call completes it immediately. Resolves to false if there is none. */
  next(): Promise<boolean> {
    return this.#control('next');
  }

  /** Goes back to the step before; resolves to false if there is none. */
  previous(): Promise<boolean> {
    return this.#control('previous');
  }

  /** Shows the end of a step, by its name in `state.steps` or its number from 1; 0 is the beginning. */
  async seek(step: string | number): Promise<void> {
    await this.#control('seek', step);
  }

  async #control(control: Control, step?: string | number): Promise<boolean> {
    this.#applyChanges();
    await this.#open();
    if (!this.#view) throw new Error(embedWords.notLoaded);
    return this.#view.control(control, step);
  }

  #open(): Promise<void> {
    this.#near?.disconnect();
    this.#near = null;
    this.#loading ??= this.#show();
    return this.#loading;
  }

  async #show(): Promise<void> {
    try {
      let content: Content;
      let view: View;
      // While it loads, another content may come to be wanted.
      do {
        content = this.#contentOf(this.#wanted());
        view = this.#views.get(content) ?? (await this.load(content, this.#view ? null : this.#wanted()));
      } while (content !== this.#contentOf(this.#wanted()));
      this.#put(content, view);
    } catch {
      this.#loading = null;
      this.#offerAgain();
      this.#window?.addEventListener('online', this.#openNow, { once: true });
    }
  }

  #put(content: Content, view: View): void {
    const [before, query, given] = [this.#view, this.#wanted(), this.#given()];
    this.#kept = null;
    if (!this.#views.has(content)) {
      view.begin({
        query,
        given,
        settings: this.#settings(),
        report: (name, detail) => this.#report(name, detail),
        shown: () => this.#shown(),
        go: (to) => this.#go(to),
      });
      view.setAttribute('exportparts', PARTS);
      this.#views.set(content, view);
    } else if (this.#opens) view.change(fieldsOf(query), given);
    else view.setQuery(query);
    this.#view = view;
    before?.remove();
    this.shadowRoot?.append(view);
    if (before) view.focusBeginning();
  }

  #shown(): void {
    if (!this.#poster?.toggleAttribute('hidden', true) || this.#checked) return;
    this.#checked = true;
    // The lesson's own page needs no check.
    if (this.hasAttribute('page')) return;
    const check = async (): Promise<void> => (await import('../check-attributes.ts')).watchAttributes(this, this.kind);
    // Without it, mistakes are only in the notes.
    (globalThis.requestIdleCallback ?? setTimeout)(() => void check().catch(() => undefined));
  }

  /** Shows the state of a query, of another content if need be. */
  #go(query: string): void {
    this.#kept = query;
    this.#loading = null;
    void this.#open();
  }

  /** Back and Forward between the opening and the lesson keep the language. */
  readonly #returned = (): void => {
    const query = queryOfPage(window.location.search);
    if (!this.#opens || !this.#view || this.#isShown(query)) return;
    this.#go(withField(query, 'lang', new URLSearchParams(this.#view.query).get('lang')));
  };

  /** A printed page shows figures before they are near the screen; a failed load is repeated. */
  readonly #openNow = (): void => void this.#open();

  /** Whether the page's bare address shows the opening: not where a chapter is chosen for the reader. */
  get #opens(): boolean {
    const isPage = this.#has('page') && this.#has('address');
    return isPage && !['chapter', 'path', 'chapters'].some((name) => this.hasAttribute(name));
  }

  #wanted(): string {
    return this.#kept ?? (this.#opens ? queryOfPage(window.location.search) : this.#given());
  }

  #contentOf(query: string): Content {
    return asksForOpening(query) && (this.kind === 'figure' || this.#opens) ? 'opening' : 'chapters';
  }

  #isShown(query: string): boolean {
    return this.#view !== null && this.#views.get(this.#contentOf(query)) === this.#view;
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
    this.adoptedCallback();
    this.#poster = written ?? posterIn(root, this.#has('page'));
    for (const name of INSIDE_EVENTS) root.addEventListener(name, (event) => event.stopPropagation());
    // Without it, keys that the element uses also reach the page.
    if (!this.#has('page')) void import('./keys.ts').then(({ keepKeys }) => keepKeys(this)).catch(() => undefined);
  }

  /** In the place of the line that announces the content. The button stays for a reader who presses it again. */
  #offerAgain(): void {
    if (!this.#poster || this.#poster.querySelector('button')) return;
    const line = document.createElement('p');
    line.setAttribute('role', 'alert');
    const button = document.createElement('button');
    button.textContent = embedWords.tryAgain;
    button.addEventListener('click', this.#openNow);
    line.append(embedWords.notLoaded, ' ', button);
    this.#poster.replaceChildren(document.createElement('slot'), line);
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
    return languageOfTag((this.closest('[lang]') ?? host.closest('[lang]'))?.getAttribute('lang') ?? '') ?? null;
  }

  #has(name: HostAttribute): boolean {
    return isOn(this.getAttribute(name));
  }

  #settings(): HostSettings {
    const given = hostSettings((name) => this.getAttribute(name));
    return { ...given, editable: this.kind === 'lesson' || given.editable, opening: this.#opens };
  }
}

/** Whether the page is laid out for paper: while it is printed, and in the addresses that reveal.js exports slides from. */
function isForPaper(): boolean {
  const fields = new URLSearchParams(window.location.search);
  return fields.has('print-pdf') || fields.get('view') === 'print' || window.matchMedia('print').matches;
}

function posterIn(root: ShadowRoot, page: boolean): HTMLElement {
  const poster = document.createElement('div');
  poster.className = page ? 'poster page' : 'poster';
  poster.setAttribute('part', 'poster');
  const slot = document.createElement('slot');
  const line = document.createElement('p');
  line.textContent = embedWords.loading;
  slot.append(line);
  poster.append(slot);
  root.append(poster);
  return poster;
}

/** The fields of an address, for content that keeps the others. */
function fieldsOf(query: string): ReadonlyMap<string, string | null> {
  const of: [string, string | null][] = ['lang', 'progress', 'cell'].map((name) => [name, null]);
  return new Map([...of, ...new URLSearchParams(query)]);
}

function withField(query: string, name: string, text: string | null): string {
  const fields = new URLSearchParams(query);
  if (text === null) fields.delete(name);
  else fields.set(name, text);
  return fields.toString();
}
