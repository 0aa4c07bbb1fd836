/** An error whose message is created when read, in the current language. */
export class SaidError extends Error {
  override readonly name = 'SaidError';

  constructor(readonly say: () => string) {
    super(say());
  }
}
