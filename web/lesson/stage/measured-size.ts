/** Caches an element's layout size in page pixels. Measuring the element during a render would force a layout of the page. */
import { SizeObserver } from '../platform/size-observer.ts';
export interface Size {
  readonly width: number;
  readonly height: number;
}

export class MeasuredSize {
  readonly #sizes: SizeObserver;
  #watched: Element | null = null;
  #size: Size = { width: 0, height: 0 };

  /** `changed` is called when a measured element's size differs from the last answer. */
  constructor(changed: () => void) {
    this.#sizes = new SizeObserver(() => {
      if (!this.#watched) return;
      const before = this.#size;
      this.#size = sizeOf(this.#watched);
      if (before.width !== this.#size.width || before.height !== this.#size.height) changed();
    });
  }

  /** Measures an element at the first call, and observes it from then on. */
  of(element: Element): Size {
    if (element !== this.#watched) {
      this.disconnect();
      this.#watched = element;
      this.#size = sizeOf(element);
      this.#sizes.observe(element);
    }
    return this.#size;
  }

  /** Stops observing; the next element is measured again. */
  disconnect(): void {
    this.#sizes.disconnect();
    this.#watched = null;
  }
}

function sizeOf({ clientWidth, clientHeight }: Element): Size {
  return { width: clientWidth, height: clientHeight };
}
