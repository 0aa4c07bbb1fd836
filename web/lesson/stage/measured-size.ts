/**
 * How large an element is, in pixels of the page, as the browser last laid it out: to ask the element itself while something is
 * rendered would have the whole page laid out for the answer.
 */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export class MeasuredSize {
  readonly #sizes: ResizeObserver;
  #watched: Element | null = null;
  #size: Size = { width: 0, height: 0 };

  /** `changed` is called once an element that was asked about has another size than the last answer said. */
  constructor(changed: () => void) {
    this.#sizes = new ResizeObserver(() => {
      if (!this.#watched) return;
      const before = this.#size;
      this.#size = sizeOf(this.#watched);
      if (before.width !== this.#size.width || before.height !== this.#size.height) changed();
    });
  }

  /** The first time an element is asked about it is measured, and from then on watched. */
  of(element: Element): Size {
    if (element !== this.#watched) {
      this.leave();
      this.#watched = element;
      this.#size = sizeOf(element);
      this.#sizes.observe(element);
    }
    return this.#size;
  }

  /** Watches nothing any more; the next element that is asked about is measured anew. */
  leave(): void {
    this.#sizes.disconnect();
    this.#watched = null;
  }
}

function sizeOf({ clientWidth, clientHeight }: Element): Size {
  return { width: clientWidth, height: clientHeight };
}
