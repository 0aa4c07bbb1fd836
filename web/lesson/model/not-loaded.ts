/** A weights file or code chunk that failed to load or is invalid. */
export class NotLoadedError extends Error {
  override readonly name = 'NotLoadedError';

  readonly what: 'weights' | 'computation';

  constructor(cause: unknown, what: 'weights' | 'computation' = 'weights') {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.what = what;
  }
}
