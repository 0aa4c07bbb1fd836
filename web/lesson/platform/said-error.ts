/** An error that says by itself what went wrong, in whatever language is spoken when it is read. */
export class SaidError extends Error {
  override readonly name = 'SaidError';

  constructor(readonly say: () => string) {
    super(say());
  }
}
