/** Scrolls to a place in a chapter, and holds it while the chapter loads. */
import { ownScale } from '../../lesson/platform/own-pixels.ts';

/** How long, in milliseconds after the chapter has the place. */
const HELD_MS = 4000;
/** `popstate`: the reader goes back to another chapter. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const;

/** Where the text scrolls. */
export interface Scrolling {
  readonly scroller: Element | Window;
  /** The top of the visible part on the screen. */
  readonly top: () => number;
  /** Scrolls by so many pixels of the screen. */
  readonly by: (pixels: number) => void;
}

/**
 * Scrolls what a selector finds in the chapter to the top, clear of what covers the text there: once the chapter has it, however late
 * its text loads, and again while parts above it load. Ends when the reader interacts. `chapter` is the growing element.
 */
export function holdAtTop(chapter: HTMLElement, selector: string, { scroller, top, by }: Scrolling): void {
  const { scrollPaddingTop } = getComputedStyle(scroller instanceof Element ? scroller : document.documentElement);
  const scale = scroller instanceof Element ? ownScale(scroller) : 1;
  const offset = (Number.parseFloat(scrollPaddingTop) || 0) / scale;
  const root = chapter.shadowRoot ?? chapter;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hold = (): void => {
    const found = root.querySelector(selector);
    if (!found) return;
    timer ??= setTimeout(stop, HELD_MS);
    const away = found.getBoundingClientRect().top - top() - offset;
    if (Math.abs(away) >= 1) by(away);
  };
  const grown = new ResizeObserver(hold);
  const over = new AbortController();
  const stop = (): void => {
    grown.disconnect();
    over.abort();
    clearTimeout(timer);
  };
  for (const act of ACTS) addEventListener(act, stop, { signal: over.signal, capture: true, passive: true });
  grown.observe(chapter);
}
