/**
 * `<mha-presenter>`: a full-screen view of one slotted figure in large type. It handles keys while focused. Emits `mha-advance`
 * {direction} for steps, `mha-chapter` {chapter}, and `mha-present` {present: false} on exit.
 */
import { css, html } from 'lit';
import { words } from '../../../messages/en/presenting.ts';
import { t } from '../../../messages/index.ts';
import { ALL_CHAPTER_IDS, type ChapterId } from '../../constants/chapter-ids.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import { subscripted } from '../../ui/subscripted.ts';
import { wayOf } from '../toc/parts.ts';

/** Styles of a presentation: a title line, and the figure in the remaining space. */
const presenterStyles = css`
  :host {
    position: fixed;
    inset: 0;
    z-index: 10;
    display: flex;
    flex-direction: column;
    background: var(--surface);
    font: 450 calc(18 * var(--px)) / calc(26 * var(--px)) var(--font-ui);
    outline: none;
  }
  .title { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 var(--s4); padding: var(--s2) var(--s6) 0; }
  h1 {
    font: 650 clamp(calc(24 * var(--px)), 2.4vw, calc(44 * var(--px))) / 1.2 var(--font-prose);
    letter-spacing: -0.012em;
  }
  sub { font-size: 0.66em; }
  .title p { color: var(--ink-soft); }
  .press { color: var(--ink-soft); }
  .tools { margin-inline-start: auto; }
  ::slotted(*) { flex: 1; min-height: 0; }
  dialog {
    width: min(calc(640 * var(--px)), calc(100vw - 32px));
    padding: var(--s6);
    border: 1px solid var(--rule);
    border-radius: 12px;
    background: var(--surface-raised);
    color: var(--ink);
    box-shadow: 0 10px 40px rgb(0 0 0 / 0.25);
  }
  dialog::backdrop { background: rgb(0 0 0 / 0.45); }
  h2 { margin: 0 0 var(--s4); font: 650 calc(24 * var(--px)) / calc(30 * var(--px)) var(--font-prose); }
  dl {
    display: grid;
    grid-template-columns: minmax(min-content, max-content) 1fr;
    gap: var(--s3) var(--s6);
    margin: 0 0 var(--s6);
  }
  kbd {
    display: inline-block;
    min-width: 18px;
    padding: 0 8px;
    border: 1px solid var(--ink-faint);
    border-bottom-width: 2px;
    border-radius: 5px;
    font: 450 calc(16 * var(--px)) / calc(24 * var(--px)) var(--font-ui);
    text-align: center;
    white-space: nowrap;
  }
  @media (max-width: 43.75em) {
    :host { font-size: calc(16 * var(--px)); line-height: calc(22 * var(--px)); }
    .title { padding: var(--s2) var(--s3) 0; }
    dl { grid-template-columns: 1fr; gap: 0; }
    dd { margin-bottom: var(--s3); }
  }
`;

/** Keys by their names in the message catalogue. */
type KeyName =
  | 'right'
  | 'left'
  | 'down'
  | 'up'
  | 'space'
  | 'pageDown'
  | 'pageUp'
  | 'home'
  | 'end'
  | 'f'
  | 'question'
  | 'escape';

type Action =
  | 'forward'
  | 'back'
  | 'nextChapter'
  | 'previousChapter'
  | 'firstChapter'
  | 'lastChapter'
  | 'fullscreen'
  | 'help'
  | 'leave';

interface Binding {
  readonly action: Action;
  /** `KeyboardEvent.key`, in lower case. */
  readonly keys: readonly string[];
  /** How the help shows the keys. */
  readonly shown: readonly KeyName[];
}

export const KEYS: readonly Binding[] = [
  { action: 'forward', keys: ['arrowright', ' ', 'pagedown'], shown: ['right', 'space', 'pageDown'] },
  { action: 'back', keys: ['arrowleft', 'pageup'], shown: ['left', 'pageUp'] },
  { action: 'nextChapter', keys: ['arrowdown'], shown: ['down'] },
  { action: 'previousChapter', keys: ['arrowup'], shown: ['up'] },
  { action: 'firstChapter', keys: ['home'], shown: ['home'] },
  { action: 'lastChapter', keys: ['end'], shown: ['end'] },
  { action: 'fullscreen', keys: ['f'], shown: ['f'] },
  { action: 'help', keys: ['?', 'h'], shown: ['question'] },
  { action: 'leave', keys: ['escape'], shown: ['escape'] },
];

export function actionFor(key: string): Action | null {
  return KEYS.find(({ keys }) => keys.includes(key.toLowerCase()))?.action ?? null;
}

/** Whether the focused element needs the key itself: a field every key, a button the space bar. Escape always leaves. */
export function takesKeys(target: EventTarget | undefined, key: string): boolean {
  if (key === 'Escape') return false;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return true;
  return key === ' ' && target instanceof HTMLButtonElement;
}

export class Presenter extends withProps(WatchingElement, {
  chapter: ALL_CHAPTER_IDS[0] as ChapterId,
  /** The available chapters in order. */
  chapters: ALL_CHAPTER_IDS as readonly ChapterId[],
  /** In a host page it does not take the focus, and fills only its element. */
  embedded: false,
  fullscreen: false,
}) {
  static override styles = presenterStyles;

  #document = document;

  constructor() {
    super();
    this.addEventListener('keydown', this.#key);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // The keys work immediately, and a click on the picture keeps them working.
    this.tabIndex = -1;
    this.#document = this.ownerDocument;
    this.#document.addEventListener('fullscreenchange', this.#screenChanged);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#document.removeEventListener('fullscreenchange', this.#screenChanged);
    // The browser refuses if its own way out came first.
    if (this.#document.fullscreenElement) void this.#document.exitFullscreen().catch(() => undefined);
  }

  override firstUpdated(): void {
    if (!this.embedded) this.focus();
  }

  override render() {
    const way = wayOf(this.chapters, this.chapter);
    return html`
      <div class="title">
        <h1>${subscripted(t.page.chapterNames[this.chapter])}</h1>
        <p>${t.page.chapterOf(way.indexOf(this.chapter) + 1, way.length)}</p>
        <span class="line tight tools">
          <button class="press" type="button" @click=${() => this.#do('help')}>${words.help}</button>
          <button class="press" type="button" @click=${() => this.#do('fullscreen')}>
            ${this.fullscreen ? words.windowed : words.fullscreen}
          </button>
          <button class="press" type="button" @click=${() => this.#do('leave')}>${words.leave}</button>
        </span>
      </div>
      <slot></slot>
      <dialog aria-labelledby="keys">
        <h2 id="keys">${words.keysHeading}</h2>
        <dl>
          ${KEYS.map(({ action, shown }) => html`<dt>${shown.map((key) => html`<kbd>${words.keys[key]}</kbd> `)}</dt><dd>${words.actions[action]}</dd>`)}
        </dl>
        <form method="dialog"><button class="press" autofocus>${words.closeHelp}</button></form>
      </dialog>`;
  }

  get #help(): HTMLDialogElement | null {
    return this.renderRoot.querySelector('dialog');
  }

  #key = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || this.#help?.open) return;
    const action = actionFor(event.key);
    if (!action || takesKeys(event.composedPath()[0], event.key)) return;
    event.preventDefault();
    this.#do(action);
  };

  #do(action: Action): void {
    const way = wayOf(this.chapters, this.chapter);
    const at = way.indexOf(this.chapter);
    const actions: Record<Action, () => void> = {
      forward: () => this.#emit('mha-advance', { direction: 1 }),
      back: () => this.#emit('mha-advance', { direction: -1 }),
      nextChapter: () => this.#open(way[at + 1]),
      previousChapter: () => this.#open(way[at - 1]),
      firstChapter: () => this.#open(way[0]),
      lastChapter: () => this.#open(way.at(-1)),
      fullscreen: () => void this.#toggleFullscreen(),
      help: () => this.#help?.showModal(),
      leave: () => this.#emit('mha-present', { present: false }),
    };
    actions[action]();
  }

  #open(chapter: ChapterId | undefined): void {
    if (chapter) this.#emit('mha-chapter', { chapter });
  }

  async #toggleFullscreen(): Promise<void> {
    try {
      if (this.#document.fullscreenElement) await this.#document.exitFullscreen();
      else await (this.embedded ? outermost(this) : this.#document.documentElement).requestFullscreen();
    } catch {
      // If the browser refuses full screen, the view fills the window.
    }
  }

  #screenChanged = (): void => {
    this.fullscreen = this.#document.fullscreenElement !== null;
  };

  #emit(name: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }
}

/** The page's element that contains all of this. */
function outermost(element: Element): Element {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? outermost(root.host) : element;
}

defineElement('mha-presenter', Presenter);
