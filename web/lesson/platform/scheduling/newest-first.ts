/**
 * One piece of work at a time, and only the newest counts: what is asked for while something is being done takes the place of
 * whatever waits, and what comes of work that nobody wants any more is dropped.
 */

/** Does what is asked, and says how to hand over what came of it; null where there is nothing to hand over. Never rejects. */
export type Work<Wish> = (wish: Wish) => Promise<(() => void) | null>;

export class NewestFirst<Wish> {
  /** What is being done; `wanted` until something else was asked for, or nothing. */
  #doing: { wanted: boolean } | null = null;
  #waiting: { readonly wish: Wish } | null = null;

  constructor(private readonly work: Work<Wish>) {}

  /** Whether something is being done, wanted or not. */
  get busy(): boolean {
    return this.#doing !== null;
  }

  ask(wish: Wish): void {
    this.forget();
    if (this.#doing) this.#waiting = { wish };
    else void this.#do(wish);
  }

  /** What was asked for is of interest no more. */
  forget(): void {
    this.#waiting = null;
    if (this.#doing) this.#doing.wanted = false;
  }

  /** Forgets what waits, if it is of that kind. */
  drop(unwanted: (wish: Wish) => boolean): void {
    if (this.#waiting && unwanted(this.#waiting.wish)) this.#waiting = null;
  }

  async #do(wish: Wish): Promise<void> {
    const doing = { wanted: true };
    this.#doing = doing;
    const handOver = await this.work(wish);
    this.#doing = null;
    if (doing.wanted) handOver?.();
    // What was handed over may have led to a wish of its own.
    const next = this.#waiting;
    if (!next || this.#doing) return;
    this.#waiting = null;
    void this.#do(next.wish);
  }
}
