/**
 * Runs one asynchronous request at a time. A new request replaces the pending one, and the result of a superseded request is
 * dropped.
 */

/** Runs the request and returns a function that commits its result, or null for no result. Never rejects. */
export type Work<Wish> = (wish: Wish) => Promise<(() => void) | null>;

export class NewestFirst<Wish> {
  /** The running request; `wanted` becomes false when a newer request or `forget` supersedes it. */
  #doing: { wanted: boolean } | null = null;
  #waiting: { readonly wish: Wish } | null = null;

  constructor(private readonly work: Work<Wish>) {}

  /** Whether a request is running, superseded or not. */
  get busy(): boolean {
    return this.#doing !== null;
  }

  ask(wish: Wish): void {
    this.forget();
    if (this.#doing) this.#waiting = { wish };
    else void this.#do(wish);
  }

  /** Drops the pending request, and the result of the running one. */
  forget(): void {
    this.#waiting = null;
    if (this.#doing) this.#doing.wanted = false;
  }

  /** Drops the pending request if it is of that kind. */
  drop(unwanted: (wish: Wish) => boolean): void {
    if (this.#waiting && unwanted(this.#waiting.wish)) this.#waiting = null;
  }

  async #do(wish: Wish): Promise<void> {
    const doing = { wanted: true };
    this.#doing = doing;
    const handOver = await this.work(wish);
    this.#doing = null;
    if (doing.wanted) handOver?.();
    // The commit may have made a request itself.
    const next = this.#waiting;
    if (!next || this.#doing) return;
    this.#waiting = null;
    void this.#do(next.wish);
  }
}
