/**
 * `<mha-presenter>`: a full-screen view of one slotted figure in large type. It handles keys while focused. Emits `mha-advance`
 * {direction} for steps, `mha-chapter` {chapter}, and `mha-present` {present: false} on exit.
 */
import { html } from 'lit';
import { words } from '../../../messages/en/presenting.ts';
import { t } from '../../../messages/index.ts';
import { ALL_CHAPTER_IDS, type ChapterId } from '../../constants/chapter-ids.ts';
import { defineElement } from '../../platform/define-element.ts';
import { WatchingElement, withProps } from '../../platform/with-props.ts';
import { subscripted } from '../../ui/subscripted.ts';
import { wayOf } from '../toc/parts.ts';
import { type Action, actionFor, KEYS, takesKeys } from './keys.ts';
import { presenterStyles } from './presenter-styles.ts';

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
        <span class="tools">
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
