/**
 * Follows the reader through a chapter's cards, one for each step of the figure. A card is being read from when its top has passed
 * the reading line. An intersection observer sees that without any layout work while the page scrolls. Where the text ends, the line
 * moves down to the bottom of the view, so that it passes every card.
 */
import { boxIn } from '../../lesson/platform/own-pixels.ts';
import { windowOf } from '../../lesson/platform/window-of.ts';
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
  /** The column that the scrolling element shares with the inspector; null where the inspector lies over the page. */
  readonly column?: Element | null;
}

/** The reading line lies at this share of the visible text: the eye is there, with what comes next in view. */
const LINE = 0.4;

/** From the top of the view to the reading line, in pixels: `covered` of its `height` are hidden. */
export function readingLine(covered: number, height: number): number {
  const hidden = Math.min(Math.max(0, covered), height);
  return Math.round(hidden + LINE * (height - hidden));
}

/** The line where `left` of the `scrollable` pixels remain to be scrolled, in a view of this height. */
export function lineNearEnd(line: number, height: number, left: number, scrollable: number): number {
  const zone = Math.min(scrollable, height - line);
  return zone > 0 && left < zone ? Math.round(line + (height - line) * (1 - Math.max(0, left) / zone)) : line;
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
  /** Whether the next scrolling is the browser's or the page's, not the reader's. */
  #moving = false;
  #watch: IntersectionObserver | null = null;
  #view: TextView = { scroller: null, cover: null };
  #line = -1;
  /** From the line to the bottom of the scrolling element. */
  #below = 0;
  readonly #sizes = new ResizeObserver(() => this.#measure());

  #window: Window | null = null;

  /**
   * `read` is called with the step of each card that the reader comes to, and with `BEGINNING` above the first, and whether they have
   * scrolled there.
   */
  constructor(private readonly read: (step: string, scrolled: boolean) => void) {}

  /** The cards of a chapter, in order; none while its text is not there. */
  watch(cards: readonly Card[], view: TextView): void {
    this.disconnect();
    this.#cards = cards;
    this.#view = view;
    this.#passed = cards.map(() => false);
    const [first] = cards;
    if (!first) return;
    (view.scroller ?? document).addEventListener('scroll', this.#scroll, { passive: true });
    // The observer reports immediately.
    for (const sized of [view.scroller ?? document.documentElement, view.cover]) if (sized) this.#sizes.observe(sized);
    this.#window = windowOf(first.element);
    this.#window.addEventListener('resize', this.#measure);
  }

  /** Another chapter begins: its beginning is shown. */
  restart(): void {
    this.#step = BEGINNING;
    this.#scrolled = false;
    this.#waits = false;
  }

  disconnect(): void {
    this.#watch?.disconnect();
    this.#sizes.disconnect();
    this.#line = -1;
    (this.#view.scroller ?? document).removeEventListener('scroll', this.#scroll);
    this.#window?.removeEventListener('resize', this.#measure);
  }

  /** The focus has come to a step's card. The browser scrolls it into view, perhaps to below the reading line. */
  focused(step: string): void {
    this.moved();
    this.#read(step, false);
  }

  /** The figure was moved to a step: brings its card to the line, unless it is being read or the reader is below all cards. */
  bring(step: string): void {
    const { scroller } = this.#view;
    const card = this.#cards.find((each) => each.step === step)?.element;
    const last = this.#cards.at(-1)?.element;
    if (!scroller || !card || !last || this.#bottomOf(last) < 0) return;
    this.#step = step;
    const away = this.#topOf(card) - this.#lineNow();
    if (away <= 0 && this.#bottomOf(card) > 0) return;
    this.moved();
    scroller.scrollTop += away;
  }

  /** Something else than the reader is about to scroll the text. A scroll of the reader that is not reported yet is dropped. */
  moved(): void {
    this.#moving = true;
    this.#scrolled = false;
    // The browser scrolls before the next frame, and the observer reports after it.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        this.#moving = false;
      }),
    );
  }

  #read(step: string, scrolled: boolean): void {
    if (step === this.#step) return;
    this.#step = step;
    this.read(step, scrolled);
  }

  readonly #scroll = (): void => {
    if (this.#moving) return;
    this.#scrolled = true;
    if (this.#waits || this.#lineNow() > this.#line) this.#report();
  };

  readonly #measure = (): void => {
    const { scroller, cover } = this.#view;
    const height = this.#height;
    const line = readingLine(cover ? coveredBy(cover) : 0, height);
    const below = (scroller?.clientHeight ?? height) - line;
    if (line === this.#line && below === this.#below) return;
    this.#line = line;
    this.#below = below;
    this.#watch?.disconnect();
    // The observed region reaches from far above down to the line: a card is in it once its top has passed the line.
    this.#watch = new IntersectionObserver((entries) => this.#see(entries), {
      root: scroller ?? document,
      rootMargin: `1000000px 0px ${-below}px 0px`,
    });
    for (const { element } of this.#cards) this.#watch.observe(element);
  };

  #see(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const index = this.#cards.findIndex(({ element }) => element === target);
      if (index >= 0) this.#passed[index] = isIntersecting;
    }
    if (this.#scrolled) this.#report();
    else this.#waits = !this.#moving;
    this.#scrolled = false;
  }

  #report(): void {
    this.#waits = false;
    const line = this.#lineNow();
    const passed = line > this.#line ? this.#cards.map(({ element }) => this.#topOf(element) <= line) : this.#passed;
    this.#read(this.#cards[cardRead(passed)]?.step ?? BEGINNING, true);
  }

  /** The inspector takes some of the room, but moves no card past the line: what is being read stays so. */
  get #height(): number {
    const { column, scroller } = this.#view;
    return (column ?? scroller)?.clientHeight ?? window.innerHeight;
  }

  #lineNow(): number {
    const { scrollTop, scrollHeight } = this.#view.scroller ?? document.documentElement;
    const scrollable = scrollHeight - this.#height;
    return lineNearEnd(this.#line, this.#height, scrollable - scrollTop, scrollable);
  }

  /** From the top of the view. */
  #topOf(card: Element): number {
    const { scroller } = this.#view;
    return scroller ? boxIn(scroller, card).top : card.getBoundingClientRect().top;
  }

  #bottomOf(card: Element): number {
    const { scroller } = this.#view;
    return this.#topOf(card) + boxIn(scroller ?? card, card).height;
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
