/** Throttles calls but always makes the last one: screen readers get few announcements, and the final one. */
export class Throttle {
  readonly #pause: number;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #last: (() => void) | null = null;

  /** Milliseconds between two calls. */
  constructor(pause: number) {
    this.#pause = pause;
  }

  call(run: () => void): void {
    if (this.#timer !== null) {
      this.#last = run;
      return;
    }
    run();
    this.#timer = setTimeout(() => {
      this.#timer = null;
      const next = this.#last;
      this.#last = null;
      if (next) this.call(next);
    }, this.#pause);
  }

  /** Drops the pending call. */
  cancel(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = this.#last = null;
  }
}
