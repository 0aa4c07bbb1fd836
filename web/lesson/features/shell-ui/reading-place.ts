/**
 * The reading position: the top paragraph and its offset. Chapters have the same paragraphs in every language, so reading continues
 * at the same place after a switch.
 */

export interface ReadingPlace {
  /** The paragraph's index in the chapter. */
  readonly paragraph: number;
  /** From the top of the visible area to the paragraph, in CSS pixels. */
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

/**
 * Scrolls to a position once the chapter has it, however late its text loads, and again while parts above it load. Ends when the
 * reader interacts. `chapter` is the growing element.
 */
export function holdPlace(
  chapter: HTMLElement,
  { paragraph, offset }: ReadingPlace,
  scroller: Element | Window,
  topNow: () => number,
): void {
  const root = chapter.shadowRoot ?? chapter;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hold = (): void => {
    const found = root.querySelectorAll(PARAGRAPHS)[paragraph];
    if (!found) return;
    timer ??= setTimeout(stop, HELD_MS);
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
  for (const act of ACTS) addEventListener(act, stop, { signal: over.signal, capture: true, passive: true });
  grown.observe(chapter);
}
