/**
 * Follows the reader through a chapter's cards, one for each step of the figure. A card is being read from when its top has passed
 * the reading line. An intersection observer sees that without any layout work while the page scrolls.
 */
import { BEGINNING } from '../../lesson/stage/keyframe.ts';

export interface Card {
  readonly step: string;
  readonly element: Element;
}

/** Where the text scrolls. */
export interface TextView {
  /** The scrolling element; null if the page itself scrolls. */
  readonly scroller: Element | null;
  /** What covers the top of the text, as the figure does on a phone. */
  readonly cover: Element | null;
}

/** The reading line lies at this share of the visible text: the eye is there, with what comes next in view. */
const LINE = 0.4;

/** From the top of the view to the reading line, in pixels: `covered` of its `height` are hidden. */
export function readingLine(covered: number, height: number): number {
  const hidden = Math.min(Math.max(0, covered), height);
  return Math.round(hidden + LINE * (height - hidden));
}

/** The last card whose top has passed the reading line; -1 above the first. */
export function cardRead(passed: readonly boolean[]): number {
  return passed.lastIndexOf(true);
}

export class CardReader {
  #cards: readonly Card[] = [];
  #passed: boolean[] = [];
  /** The step that was reported last. */
  #step: string = BEGINNING;
  /**
   * Whether the reader has scrolled since the last report of the observer. The text also moves when something above it grows;
   * what that changes waits for the next scrolling.
   */
  #scrolled = false;
  #waits = false;
  /** Whether the next scrolling brings the focused card into view. */
  #focusing = false;
  #watch: IntersectionObserver | null = null;
  #view: TextView = { scroller: null, cover: null };
  #line = -1;
  readonly #sizes = new ResizeObserver(() => this.#measure());

  /** `read` is called with the step of each card that the reader comes to, and with `BEGINNING` above the first. */
  constructor(private readonly read: (step: string) => void) {}

  /** The cards of a chapter, in order; none while its text is not there. */
  follow(cards: readonly Card[], view: TextView): void {
    this.leave();
    this.#cards = cards;
    this.#view = view;
    this.#passed = cards.map(() => false);
    if (cards.length === 0) return;
    (view.scroller ?? document).addEventListener('scroll', this.#scroll, { passive: true });
    // The observer reports immediately.
    for (const sized of [view.scroller ?? document.documentElement, view.cover]) if (sized) this.#sizes.observe(sized);
    addEventListener('resize', this.#measure);
  }

  /** Another chapter begins: its beginning is shown. */
  restart(): void {
    this.#step = BEGINNING;
    this.#scrolled = false;
    this.#waits = false;
  }

  leave(): void {
    this.#watch?.disconnect();
    this.#sizes.disconnect();
    this.#line = -1;
    (this.#view.scroller ?? document).removeEventListener('scroll', this.#scroll);
    removeEventListener('resize', this.#measure);
  }

  /** The focus has come to a step's card. The browser scrolls it into view, perhaps to below the reading line. */
  focused(step: string): void {
    this.#focusing = true;
    // The browser scrolls before the next frame, and the observer reports after it.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        this.#focusing = false;
      }),
    );
    this.#come(step);
  }

  #come(step: string): void {
    if (step === this.#step) return;
    this.#step = step;
    this.read(step);
  }

  readonly #scroll = (): void => {
    if (this.#focusing) return;
    this.#scrolled = true;
    if (this.#waits) this.#report();
  };

  readonly #measure = (): void => {
    const { scroller, cover } = this.#view;
    const height = scroller ? scroller.clientHeight : window.innerHeight;
    const line = readingLine(cover ? coveredBy(cover) : 0, height);
    if (line === this.#line) return;
    this.#line = line;
    this.#watch?.disconnect();
    // The observed region reaches from far above down to the line: a card is in it once its top has passed the line.
    this.#watch = new IntersectionObserver((entries) => this.#see(entries), {
      root: scroller ?? document,
      rootMargin: `1000000px 0px ${line - height}px 0px`,
    });
    for (const { element } of this.#cards) this.#watch.observe(element);
  };

  #see(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const index = this.#cards.findIndex(({ element }) => element === target);
      if (index >= 0) this.#passed[index] = isIntersecting;
    }
    if (this.#scrolled) this.#report();
    else this.#waits = !this.#focusing;
    this.#scrolled = false;
  }

  #report(): void {
    this.#waits = false;
    this.#come(this.#cards[cardRead(this.#passed)]?.step ?? BEGINNING);
  }
}

/** How far a sticky element reaches down, in pixels; 0 if it scrolls away with the text. */
function coveredBy(cover: Element): number {
  const { position, top, marginBottom } = getComputedStyle(cover);
  if (position !== 'sticky') return 0;
  // A folded figure leaves its room as a margin, and takes it again when a card is read.
  const [above = 0, below = 0] = [top, marginBottom].map((length) => Number.parseFloat(length) || 0);
  return above + (cover as HTMLElement).offsetHeight + below;
}
