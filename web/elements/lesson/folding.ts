/**
 * Folds the figure of a narrow page to a bar while the reader is in a part that does not need it: a prediction, a laboratory, an
 * exercise, a misconception or the sources, and the card of the step before it has gone up. The reader can unfold it; it stays unfolded
 * until the reader moves to another part. A page that is high enough does not fold it. On the way down the text, the header goes, too (`reading`); on the way up it comes back.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { windowOf } from '../../lesson/platform/window-of.ts';

/** The parts of a chapter that need no figure: a prediction, and what follows the steps except shapes and code. */
const PRACTICE = 'mha-prediction, section';
/**
 * What lies between these shares of the screen is being read: the first lines below the figure. A part that comes up does not take
 * the figure from the card above it. Folding does not move the text, so it cannot flicker.
 */
const READ = '-50% 0px -38%';
/** The cards of the steps. One that reaches between these shares of the screen keeps the figure, which has just covered its end. */
const CARDS = '.walk > li';
const KEEPS = '-35% 0px -50%';
/** CSS pixels: shorter ways up or down are no turn of the reader's, and at the beginning of the page the header stays. */
const TURN = 12;
const BEGINNING = 96;

interface Host extends ReactiveControllerHost, HTMLElement {}

export class Folding implements ReactiveController {
  /** Whether something to work on is being read. */
  practising = false;
  /** Who unfolded the figure; null while nobody did. */
  #unfoldedBy: 'reader' | 'answer' | null = null;
  /** Where the reader last turned or went on, in CSS pixels. */
  #top = 0;
  /** Where the page, or the embedded lesson in its box, was scrolled to in the last frame, or when the reader pressed. */
  #seen = 0;
  /** What the reader pressed, with what is around it; empty once a key is used. */
  #pressed: readonly EventTarget[] = [];
  /** The cards that keep the figure, and the parts that are being read. */
  readonly #keeping = new Set<Element>();
  readonly #read = new Set<Element>();
  /** They measure after the layout of a frame. Measuring while the page scrolls would cost a layout of its own. */
  readonly #watchCards = this.#watching(this.#keeping, KEEPS);
  readonly #watch = this.#watching(this.#read, READ);

  constructor(
    private readonly host: Host,
    private readonly text: () => ParentNode | null,
  ) {
    host.addController(this);
  }

  #window: Window | null = null;

  hostConnected(): void {
    // A page scrolls as a whole, an embedded lesson in its box.
    this.#window = windowOf(this.host);
    this.#window.addEventListener('scroll', this.moved, { passive: true });
    this.host.addEventListener('scroll', this.moved, { passive: true });
    for (const type of ['pointerdown', 'keydown']) this.host.addEventListener(type, this.#press);
  }

  hostDisconnected(): void {
    this.#window?.removeEventListener('scroll', this.moved);
    this.host.removeEventListener('scroll', this.moved);
    for (const type of ['pointerdown', 'keydown']) this.host.removeEventListener(type, this.#press);
  }

  get folded(): boolean {
    return this.practising && this.#unfoldedBy === null;
  }

  toggle(): void {
    this.#unfold(this.#unfoldedBy === null ? 'reader' : null);
  }

  /** The figure shows something about an answer. */
  unfold(): void {
    if (this.folded) this.#unfold('answer');
  }

  /** The reader changes the answer, and needs the room again. What the reader unfolded stays. */
  foldAgain(): void {
    if (this.#unfoldedBy === 'answer') this.#unfold(null);
  }

  #unfold(by: 'reader' | 'answer' | null): void {
    this.#unfoldedBy = by;
    this.host.requestUpdate();
  }

  /** Looks for parts that are new: the reader scrolled, or the page is laid out differently. */
  readonly moved = (): void => {
    const top = window.scrollY + this.host.scrollTop;
    this.#see();
    if (Math.abs(top - this.#top) >= TURN || top < BEGINNING) {
      this.host.toggleAttribute('reading', top > this.#top && top >= BEGINNING);
      this.#top = top;
    }
    for (const card of this.text()?.querySelectorAll(CARDS) ?? []) this.#watchCards.observe(card);
    for (const part of this.text()?.querySelectorAll(PRACTICE) ?? []) this.#watch.observe(part);
  };

  /**
   * What the reader presses is in sight, and so is all of the figure, which sticks to the screen. When one of them gets the focus,
   * browsers scroll the page nevertheless, because of the room that they keep free for the figure (`scroll-padding`). Some do it before
   * this event and some after.
   */
  readonly focused = (event: Event): void => {
    const [target, ...around] = event.composedPath();
    const inFigure = around.some((it) => it instanceof HTMLElement && getComputedStyle(it).position === 'sticky');
    const pressed = this.#pressed.some(
      (it) => it === target || (it instanceof HTMLLabelElement && it.control === target),
    );
    if (this.host.hasAttribute('wide') || !(inFigure || pressed)) return;
    const scroller = this.host.hasAttribute('page') ? document.documentElement : this.host;
    scroller.scrollTo({ top: this.#seen, behavior: 'instant' });
    scroller.style.scrollPaddingTop = '0px';
    requestAnimationFrame(() => scroller.style.removeProperty('scroll-padding-top'));
  };

  readonly #press = (event: Event): void => {
    this.#pressed = event.type === 'pointerdown' ? event.composedPath() : [];
    // Software may scroll and press within one frame.
    this.#see();
  };

  #see(): void {
    this.#seen = this.host.hasAttribute('page') ? window.scrollY : this.host.scrollTop;
  }

  #watching(found: Set<Element>, rootMargin: string): IntersectionObserver {
    const see = (entries: readonly IntersectionObserverEntry[]): void => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) found.add(target);
        else found.delete(target);
      }
      this.#update();
    };
    return new IntersectionObserver(see, { root: document, rootMargin });
  }

  #update(): void {
    const practising = this.#read.size > 0 && this.#keeping.size === 0;
    if (practising === this.practising) return;
    this.practising = practising;
    this.#unfoldedBy = null;
    this.host.requestUpdate();
  }
}
