/** Numbers that the page fetches from beside itself did not come, or are not what they should be. */
export class NotLoadedError extends Error {
  override readonly name = 'NotLoadedError';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
