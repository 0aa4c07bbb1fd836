/** Converts errors of the C++ core into `AttentionError`; its bindings throw a plain `Error` with the message. */
import { AttentionError } from '../engine.ts';
import { messageOf } from '../message-of.ts';

export function asAttentionError<T>(call: () => T): T {
  try {
    return call();
  } catch (error) {
    if (error instanceof AttentionError) throw error;
    throw new AttentionError(inWords(messageOf(error)), { cause: error });
  }
}

/** Embind's own messages in the words of the core. */
function inWords(message: string): string {
  const [, option] = /^Missing field: "(\w+)"$/.exec(message) ?? [];
  if (option) return `the option ${option} is missing`;
  return /^Cannot pass deleted object|instance already deleted$/.test(message) ? 'this session was deleted' : message;
}
