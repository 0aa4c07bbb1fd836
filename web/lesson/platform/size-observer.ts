/**
 * Reports changed sizes in the next frame. What a report changes may change the size of another observed element; in the same frame,
 * the browser would report that as an error: "ResizeObserver loop completed with undelivered notifications".
 */
export class SizeObserver {
  readonly #observer: ResizeObserver;
  #frame = 0;

  /** `changed` gets the entries of the last report before the frame. */
  constructor(changed: (entries: readonly ResizeObserverEntry[]) => void) {
    this.#observer = new ResizeObserver((entries) => {
      cancelAnimationFrame(this.#frame);
      this.#frame = requestAnimationFrame(() => changed(entries));
    });
  }

  /** The element's size is also reported after this call. */
  observe(element: Element): void {
    this.#observer.observe(element);
  }

  /** Nothing is reported from now on, not even a change that was already seen. */
  disconnect(): void {
    this.#observer.disconnect();
    cancelAnimationFrame(this.#frame);
  }
}
