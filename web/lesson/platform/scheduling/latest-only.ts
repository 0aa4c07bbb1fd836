/**
 * Runs one asynchronous request at a time. A new request replaces the pending one, and the result of a superseded request is
 * dropped.
 */

/** Runs the request and returns a function that commits its result, or null for no result. Never rejects. */
export type Work<Request> = (request: Request) => Promise<(() => void) | null>;

export class LatestOnly<Request> {
  /** The running request; `wanted` becomes false when a newer request or `forget` supersedes it. */
  #running: { wanted: boolean } | null = null;
  #pending: { readonly request: Request } | null = null;

  constructor(private readonly work: Work<Request>) {}

  /** Whether a request is running, superseded or not. */
  get busy(): boolean {
    return this.#running !== null;
  }

  ask(request: Request): void {
    this.forget();
    if (this.#running) this.#pending = { request };
    else void this.#run(request);
  }

  /** Drops the pending request, and the result of the running one. */
  forget(): void {
    this.#pending = null;
    if (this.#running) this.#running.wanted = false;
  }

  /** Drops the pending request if it is of that kind. */
  drop(unwanted: (request: Request) => boolean): void {
    if (this.#pending && unwanted(this.#pending.request)) this.#pending = null;
  }

  async #run(request: Request): Promise<void> {
    const running = { wanted: true };
    this.#running = running;
    const commit = await this.work(request);
    this.#running = null;
    if (running.wanted) commit?.();
    // The commit may have made a request itself.
    const next = this.#pending;
    if (!next || this.#running) return;
    this.#pending = null;
    void this.#run(next.request);
  }
}
