/**
 * The place in a chapter that is being read: which paragraph stands at the top, and how far. A chapter has the same paragraphs in
 * every language, so that reading goes on where it was when the page is made anew in another one.
 */

export interface ReadingPlace {
  /** Counted through the chapter. */
  readonly paragraph: number;
  /** From the top of what is seen to that of the paragraph, in CSS pixels. */
  readonly offset: number;
}

const PARAGRAPHS = 'h1, h2, dt, .objective, .prose > *';

/** `top` is where what is seen of the chapter begins on the screen. Null at the chapter's beginning, and before it is there. */
export function readingPlace(chapter: ParentNode, top: number): ReadingPlace | null {
  const all = [...chapter.querySelectorAll(PARAGRAPHS)];
  const paragraph = all.findIndex((element) => element.getBoundingClientRect().bottom > top);
  const found = all[paragraph];
  if (!found || paragraph === 0) return null;
  return { paragraph, offset: found.getBoundingClientRect().top - top };
}

/** How long a place is held while a chapter grows above it, in milliseconds. */
const HELD_MS = 4000;
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls to a place as soon as the chapter has it, and again while parts above it are still being loaded; the reader's next act ends
 * that. `chapter` is the element that grows.
 */
export function holdPlace(
  chapter: HTMLElement,
  { paragraph, offset }: ReadingPlace,
  scroller: Element | Window,
  topNow: () => number,
): void {
  const root = chapter.shadowRoot ?? chapter;
  const hold = (): void => {
    const found = root.querySelectorAll(PARAGRAPHS)[paragraph];
    if (!found) return;
    const away = found.getBoundingClientRect().top - topNow() - offset;
    if (Math.abs(away) >= 1) scroller.scrollBy({ top: away, behavior: 'instant' });
  };
  const grown = new ResizeObserver(hold);
  const over = new AbortController();
  const stop = (): void => {
    grown.disconnect();
    over.abort();
    clearTimeout(timer);
  };
  const timer = setTimeout(stop, HELD_MS);
  for (const act of ACTS) addEventListener(act, stop, { signal: over.signal, capture: true, passive: true });
  grown.observe(chapter);
}
