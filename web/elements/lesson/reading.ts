/** The reading position in a chapter, and how to restore it after a new render. */
import { ChapterView } from '../../lesson/features/shell-ui/chapter-view.ts';
import { holdPlace, readingPlace } from '../../lesson/features/shell-ui/reading-place.ts';

interface ReadingHost extends HTMLElement {
  readonly renderRoot: ParentNode;
  /** Whether prose and figure are side by side. */
  readonly wide: boolean;
  /** Whether it is the page itself. */
  readonly page: boolean;
}

export class Reading {
  readonly #host: ReadingHost;

  constructor(host: ReadingHost) {
    this.#host = host;
  }

  get chapter(): ChapterView | null {
    const view = this.#host.renderRoot.querySelector('mha-chapter');
    return view instanceof ChapterView ? view : null;
  }

  /** Scrolls to the beginning of the chapter and focuses it. */
  begin(): void {
    this.#scrolling.scroller.scrollTo({ top: 0 });
    this.chapter?.focusTitle();
  }

  /** Restores the reading position after `remake`, although line lengths may have changed. */
  async keepThrough(remake: () => Promise<void>): Promise<void> {
    const before = this.chapter?.renderRoot;
    const place = before ? readingPlace(before, this.#scrolling.top()) : null;
    await remake();
    const { chapter } = this;
    if (chapter && place) holdPlace(chapter, place, this.#scrolling.scroller, () => this.#scrolling.top());
  }

  /** The scroll container of the chapter, and the top of its visible part on the screen. */
  get #scrolling(): { readonly scroller: Element | Window; readonly top: () => number } {
    const { renderRoot, wide, page } = this.#host;
    const column: Element | null = wide ? renderRoot.querySelector('.reading') : page ? null : this.#host;
    return { scroller: column ?? window, top: () => column?.getBoundingClientRect().top ?? 0 };
  }
}
