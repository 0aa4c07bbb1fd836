/** The one place where an error of the C++ core becomes an `AttentionError`; the bindings throw an `Error` with a sentence. */
import { AttentionError } from '../engine.ts';

export function asAttentionError<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (error instanceof AttentionError) throw error;
    throw new AttentionError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
