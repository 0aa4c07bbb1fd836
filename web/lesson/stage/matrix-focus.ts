/** The keyboard focus in the stage's matrices. It stays in a matrix that is redrawn, even if it was missing for some frames. */
import type { ReactiveElement } from 'lit';
import type { KeyboardCursor, Walked } from './keyboard-cursor.ts';

export class MatrixFocus {
  /** The position in the last focused matrix, if the current moment does not show that matrix. */
  #absent: Walked | null = null;

  constructor(
    private readonly stage: ReactiveElement,
    private readonly cursor: KeyboardCursor,
  ) {}

  /** Returns to the matrix that the cursor was in last. */
  enter(): void {
    const regions = this.#regions;
    (regions.find(({ dataset }) => dataset.title === this.cursor.walked) ?? regions[0])?.focus();
  }

  keepThrough(render: () => void, isOtherChapter: boolean): void {
    const { cursor } = this;
    const focused = this.#focused?.dataset.title;
    const walked = focused === undefined ? this.#absent : { title: focused, cell: cursor.cell };
    render();
    this.#absent = null;
    if (!walked) return;
    const stays = this.#focused || (!isOtherChapter && document.activeElement === document.body);
    const region = stays && this.#regions.find(({ dataset }) => dataset.title === walked.title);
    if (region) {
      region.focus({ preventScroll: true });
      cursor.resume(walked);
    } else {
      if (stays) this.#absent = walked;
      // Removing an element drops its focus without an event.
      if (cursor.cell) cursor.leave();
    }
  }

  get #regions(): HTMLElement[] {
    return [...this.stage.renderRoot.querySelectorAll<HTMLElement>('.matrix')];
  }

  get #focused(): HTMLElement | undefined {
    return this.#regions.find((region) => region === this.stage.shadowRoot?.activeElement);
  }
}
