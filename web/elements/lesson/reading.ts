/** The reading position in a chapter, kept in another language and when the inspector takes some of the room. */
import { effect, untracked } from '@preact/signals-core';
import { ChapterView, type Walk } from '../../lesson/features/shell-ui/chapter-view.ts';
import { loadedOnce } from '../../lesson/platform/loaded-once.ts';
import { boxIn, ownScale } from '../../lesson/platform/own-pixels.ts';
import { SizeObserver } from '../../lesson/platform/size-observer.ts';
import { currentLanguage } from '../../messages/current-language.ts';
import type { CardReader } from './card-reader.ts';
import type { Scrolling } from './hold-at-top.ts';

const readers = loadedOnce(() => import('./card-reader.ts'));
const places = loadedOnce(() => import('./hold-at-top.ts'));
/** Without the code the position is lost. */
const FAILED = (): undefined => undefined;

/** What a chapter has in the same order in every language. */
const PARAGRAPHS = 'h1, h2, dt, .objective, .prose > *';

interface ReadingHost extends HTMLElement {
  readonly renderRoot: ParentNode;
  /** Whether prose and figure are side by side. */
  readonly wide: boolean;
  /** Whether it is the page itself. */
  readonly page: boolean;
}

export class Reading {
  readonly #host: ReadingHost;
  readonly #read: (step: string, scrolled: boolean) => void;
  /** Null until its code is loaded, with the first cards. */
  #reader: CardReader | null = null;
  #walk: Walk | null = null;
  /** Stops following the language. */
  #stop: (() => void) | null = null;
  #column: Element | null = null;
  #height = 0;
  readonly #room = new SizeObserver(([entry]) => {
    if (entry) this.#fitted(entry.target, entry.contentRect.height);
  });

  /**
   * `read` is called with the step of each card that the reader comes to, and with `BEGINNING` above the first, and whether they have
   * scrolled there.
   */
  constructor(host: ReadingHost, read: (step: string, scrolled: boolean) => void) {
    this.#host = host;
    this.#read = read;
  }

  /** Follows the reader through these cards; null before there are any. */
  watch(walk: Walk | null): void {
    if (walk && walk.chapter !== this.#walk?.chapter) this.#reader?.restart();
    this.#walk = walk ?? this.#walk;
    this.#stop ??= this.#followLanguage();
    if (!this.#reader && walk) void readers().then((code) => this.#start(code), FAILED);
    const { renderRoot, wide } = this.#host;
    const { column } = this.#scrolling;
    this.#reader?.watch(walk?.cards ?? [], {
      scroller: column,
      cover: wide ? null : renderRoot.querySelector('.figure'),
      column: wide ? renderRoot.querySelector('.words') : null,
    });
  }

  #start(code: typeof import('./card-reader.ts')): void {
    if (this.#reader) return;
    this.#reader = new code.CardReader(this.#read);
    if (this.#host.isConnected) this.watch(this.#walk);
  }

  disconnect(): void {
    this.#stop?.();
    this.#stop = null;
    this.#reader?.disconnect();
    this.#leaveRoom();
  }

  /** The reader has moved the focus into the card of a step. */
  focused(step: string): void {
    void readers().then((code) => {
      this.#start(code);
      this.#reader?.focused(step);
    }, FAILED);
  }

  /** The reader has moved the figure to a step: in a column beside it, the text follows. */
  bring(step: string): void {
    this.#reader?.bring(step);
  }

  get chapter(): ChapterView | null {
    const view = this.#host.renderRoot.querySelector('mha-chapter');
    return view instanceof ChapterView ? view : null;
  }

  /** Scrolls to the beginning of the chapter and focuses it, or a place in it. */
  begin(place?: string): void {
    this.#scrolling.scroller.scrollTo({ top: 0 });
    this.chapter?.focusAt(place);
    if (place)
      void places().then(({ holdAtTop }) => this.chapter && holdAtTop(this.chapter, place, this.#scrolling), FAILED);
  }

  #followLanguage(): () => void {
    let language = currentLanguage.peek();
    return effect(() => {
      if (currentLanguage.value !== language) untracked(() => this.#keepPlace());
      language = currentLanguage.value;
    });
  }

  /** In another language the paragraphs are the same, but longer or shorter: the top one stays where it is. */
  #keepPlace(): void {
    const { top, by } = this.#scrolling;
    const boxes = () =>
      [...(this.chapter?.renderRoot.querySelectorAll(PARAGRAPHS) ?? [])].map((each) => each.getBoundingClientRect());
    const all = boxes();
    const read = all.findIndex(({ bottom }) => bottom > top());
    const before = all[read];
    // At the beginning of the chapter nothing moves.
    if (!before || read === 0) return;
    const offset = before.top - top();
    // By then, everything is rendered.
    requestAnimationFrame(() => {
      const now = boxes()[read];
      if (now) by(now.top - top() - offset);
    });
  }

  /** Follows the height of the column beside the figure; called after each render. */
  watchRoom(): void {
    const column = this.#host.wide ? this.#host.renderRoot.querySelector('.reading') : null;
    if (column === this.#column) return;
    this.#leaveRoom();
    this.#column = column;
    if (column) this.#room.observe(column);
  }

  #leaveRoom(): void {
    this.#room.disconnect();
    this.#column = null;
    this.#height = 0;
  }

  /** The inspector takes its room from the bottom: the step that was visible there moves up with the edge. */
  #fitted(column: Element, height: number): void {
    const before = this.#height;
    this.#height = height;
    this.#reader?.moved();
    const step = this.chapter?.renderRoot.querySelector('.walk > .now');
    if (!step || height >= before) return;
    column.scrollTop += hiddenPart(boxIn(column, step), height, before);
  }

  /** The scroll container of the chapter, `column` if it is not the page, and the top of its visible part on the screen. */
  get #scrolling(): { readonly column: Element | null } & Scrolling {
    const { renderRoot, wide, page } = this.#host;
    const column: Element | null = wide ? renderRoot.querySelector('.reading') : page ? null : this.#host;
    const scroller = column ?? window;
    return {
      column,
      scroller,
      top: () => column?.getBoundingClientRect().top ?? 0,
      by: (pixels) => {
        this.#reader?.moved();
        scroller.scrollBy({ top: column ? pixels * ownScale(column) : pixels, behavior: 'instant' });
      },
    };
  }
}

/** Space above a step that is scrolled to the top. */
const MARGIN = 16;

/** How far to scroll so that a step, of which something was visible in the height `before`, is visible in less height. */
export function hiddenPart(
  step: { readonly top: number; readonly height: number },
  height: number,
  before: number,
): number {
  const bottom = step.top + step.height;
  if (bottom < 0 || step.top > before) return 0;
  return Math.max(0, Math.min(bottom - height, step.top - MARGIN));
}
