/** An error whose message is created when read, in the current language. */
export class LocalizedError extends Error {
  override readonly name = 'LocalizedError';

  constructor(readonly text: () => string) {
    super(text());
  }
}

/** Converts any thrown value to an Error. */
export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
