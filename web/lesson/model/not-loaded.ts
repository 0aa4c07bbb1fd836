/** What the page fetches from beside itself did not come, or is not what it should be: the numbers of weights, or what computes for a chapter. */
export class NotLoadedError extends Error {
  override readonly name = 'NotLoadedError';

  readonly what: 'weights' | 'computation';

  constructor(cause: unknown, what: 'weights' | 'computation' = 'weights') {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.what = what;
  }
}
