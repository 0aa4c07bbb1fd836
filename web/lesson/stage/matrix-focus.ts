/**
 * The keyboard focus in the stage's matrices. It stays in a matrix that is redrawn. If the picture no longer shows the matrix, the
 * focus goes to the first one, and returns with the matrix unless the reader has moved on.
 */
import type { ReactiveElement } from 'lit';
import { sameCell } from '../../engine/cell.ts';
import type { KeyboardCursor, Walked } from './keyboard-cursor.ts';

export class MatrixFocus {
  /** The position in the last focused matrix, while the picture does not show that matrix. */
  #absent: Walked | null = null;
  /** Where the focus went in its place. */
  #substitute: Walked | null = null;

  constructor(
    private readonly stage: ReactiveElement,
    private readonly cursor: KeyboardCursor,
  ) {}

  /** Returns to the matrix that the cursor was in last, or to the time line of a picture that no cursor enters. */
  enter(): void {
    const regions = this.#regions;
    const last = regions.find(({ dataset }) => dataset.title === this.cursor.walked) ?? regions[0];
    (last ?? this.stage.renderRoot.querySelector<HTMLElement>('mha-transport'))?.focus();
  }

  /** During a transition, nothing takes the place of a matrix that is absent. */
  keepThrough(
    render: () => void,
    { isOtherChapter, inTransition }: { isOtherChapter: boolean; inTransition: boolean },
  ): void {
    const { cursor } = this;
    const here = this.#walked;
    if (here && !(here.title === this.#substitute?.title && sameCell(here.cell, this.#substitute.cell)))
      this.#absent = null;
    const wanted = this.#absent ?? here;
    render();
    this.#absent = null;
    if (!wanted) return;
    const stays = this.#focused || (!isOtherChapter && document.activeElement === document.body);
    if (stays) {
      if (this.#resume(wanted)) return;
      this.#absent = wanted;
      if (here && this.#resume(here)) return;
    }
    // Removing an element drops its focus without an event.
    if (cursor.cell) cursor.leave();
    if (!stays || inTransition) return;
    this.#regions[0]?.focus({ preventScroll: true });
    this.#substitute = this.#walked;
  }

  /** Goes to a position; false if its matrix is not shown. */
  #resume(walked: Walked): boolean {
    const region = this.#regions.find(({ dataset }) => dataset.title === walked.title);
    region?.focus({ preventScroll: true });
    if (region) this.cursor.resume(walked);
    return region !== undefined;
  }

  get #walked(): Walked | null {
    const title = this.#focused?.dataset.title;
    return title === undefined ? null : { title, cell: this.cursor.cell };
  }

  get #regions(): HTMLElement[] {
    return [...this.stage.renderRoot.querySelectorAll<HTMLElement>('.matrix')];
  }

  get #focused(): HTMLElement | undefined {
    return this.#regions.find((region) => region === this.stage.shadowRoot?.activeElement);
  }
}
