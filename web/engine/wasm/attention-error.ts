/** Converts errors of the C++ core into `AttentionError`; the bindings throw a plain `Error` with the message. */
import { AttentionError } from '../engine.ts';
import { messageOf } from '../message-of.ts';

export function asAttentionError<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (error instanceof AttentionError) throw error;
    throw new AttentionError(messageOf(error), { cause: error });
  }
}
