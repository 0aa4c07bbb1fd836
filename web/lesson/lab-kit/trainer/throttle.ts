/** Lets one of many calls through in a while, and always the last: for announcements, which must not drown a screen reader. */
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

  /** Forgets what was not let through yet. */
  cancel(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = this.#last = null;
  }
}
