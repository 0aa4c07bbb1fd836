/** An error whose message is created when read, in the current language. */
export class LocalizedError extends Error {
  override readonly name = 'LocalizedError';

  constructor(readonly text: () => string) {
    super(text());
  }
}
