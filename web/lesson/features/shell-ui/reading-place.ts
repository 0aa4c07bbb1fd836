/**
 * The reading position: the top paragraph and its offset. Chapters have the same paragraphs in every language, so reading continues
 * at the same place after a switch.
 */
import { ownScale } from '../../platform/own-pixels.ts';

export interface ReadingPlace {
  /** The paragraph's index in the chapter. */
  readonly paragraph: number;
  /** From the top of the visible area to the paragraph, in screen pixels. */
  readonly offset: number;
}

const PARAGRAPHS = 'h1, h2, dt, .objective, .prose > *';

/** `top` is the top of the visible part of the chapter. Null at the chapter's beginning, and before it is loaded. */
export function readingPlace(chapter: ParentNode, top: number): ReadingPlace | null {
  const all = [...chapter.querySelectorAll(PARAGRAPHS)];
  const paragraph = all.findIndex((element) => element.getBoundingClientRect().bottom > top);
  const found = all[paragraph];
  if (!found || paragraph === 0) return null;
  return { paragraph, offset: found.getBoundingClientRect().top - top };
}

/** How long to restore the position while the chapter grows above it, in milliseconds after the chapter has it. */
const HELD_MS = 4000;
/** `popstate`: the reader goes back to another chapter. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'popstate'] as const;

/** Where the text scrolls, and the top of its visible part on the screen. */
export interface Scrolling {
  readonly scroller: Element | Window;
  readonly top: () => number;
  /** Called before the page scrolls the text by itself. */
  readonly moved: () => void;
}

/** Scrolls to a position in the chapter. */
export function holdPlace(chapter: HTMLElement, { paragraph, offset }: ReadingPlace, scrolling: Scrolling): void {
  hold(chapter, (root) => root.querySelectorAll(PARAGRAPHS)[paragraph] ?? null, offset, scrolling);
}

/** Scrolls what a selector finds in the chapter to the top, clear of what covers the text there. */
export function holdAtTop(chapter: HTMLElement, selector: string, scrolling: Scrolling): void {
  const { scroller } = scrolling;
  const { scrollPaddingTop } = getComputedStyle(scroller instanceof Element ? scroller : document.documentElement);
  const offset = (Number.parseFloat(scrollPaddingTop) || 0) / scaleOf(scroller);
  hold(chapter, (root) => root.querySelector(selector), offset, scrolling);
}

function scaleOf(scroller: Element | Window): number {
  return scroller instanceof Element ? ownScale(scroller) : 1;
}

/**
 * Scrolls to an element once the chapter has it, however late its text loads, and again while parts above it load. Ends when the
 * reader interacts. `chapter` is the growing element.
 */
function hold(
  chapter: HTMLElement,
  find: (root: ParentNode) => Element | null,
  offset: number,
  { scroller, top, moved }: Scrolling,
): void {
  const root = chapter.shadowRoot ?? chapter;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hold = (): void => {
    const found = find(root);
    if (!found) return;
    timer ??= setTimeout(stop, HELD_MS);
    const away = found.getBoundingClientRect().top - top() - offset;
    if (Math.abs(away) < 1) return;
    moved();
    scroller.scrollBy({ top: away * scaleOf(scroller), behavior: 'instant' });
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
