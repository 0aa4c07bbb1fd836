/**
 * Whether the figure of a narrow page makes room: while a prediction, a laboratory or an exercise is being read, it folds to a bar.
 * The reader can unfold it; that holds until other text is read. The page decides by its height whether it folds at all.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** The parts of a chapter that the reader works on. */
const PRACTICE = 'mha-prediction, section.lab, mha-lazy-exercises';
/** What stands between these shares of the screen's height is being read. Folding does not move the text, so it cannot flicker. */
const READ = { from: 0.5, to: 0.7 };

interface Host extends ReactiveControllerHost, HTMLElement {}

export class Folding implements ReactiveController {
  /** Whether something to work on is being read. */
  practising = false;
  /** Who unfolded the figure; null while nobody did. */
  #unfoldedBy: 'reader' | 'answer' | null = null;
  #waits = false;

  constructor(
    private readonly host: Host,
    private readonly text: () => ParentNode | null,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    // A page scrolls as a whole, an embedded lesson in its box.
    window.addEventListener('scroll', this.moved, { passive: true });
    this.host.addEventListener('scroll', this.moved, { passive: true });
  }

  hostDisconnected(): void {
    window.removeEventListener('scroll', this.moved);
    this.host.removeEventListener('scroll', this.moved);
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

  /** Looks again in the next frame: the reader scrolled, or the page is laid out differently. */
  readonly moved = (): void => {
    if (this.#waits) return;
    this.#waits = true;
    requestAnimationFrame(() => {
      this.#waits = false;
      this.#look();
    });
  };

  #look(): void {
    const practising = isPractising(this.text(), innerHeight * READ.from, innerHeight * READ.to);
    if (practising === this.practising) return;
    this.practising = practising;
    this.#unfoldedBy = null;
    this.host.requestUpdate();
  }
}

/** Whether a part to work on reaches into the screen between the heights `from` and `to`. */
export function isPractising(text: ParentNode | null, from: number, to: number): boolean {
  return [...(text?.querySelectorAll(PRACTICE) ?? [])].some((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return top <= to && bottom >= from;
  });
}
