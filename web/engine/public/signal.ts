/** Checks the options of a call that a signal can end. */
import { checkNames, isGiven } from '../check-arguments.ts';
import { AttentionError } from '../engine.ts';

/** Its signal, if it has one. Throws `AttentionError` for unknown names, and for something else than a signal. */
export function signalOf(
  what: string,
  options: { readonly signal?: AbortSignal | undefined },
): AbortSignal | undefined {
  checkNames<{ signal?: AbortSignal }>(what, options, { signal: true });
  const { signal } = options;
  if (!isGiven(signal)) return undefined;
  if (typeof signal.throwIfAborted === 'function') return signal;
  throw new AttentionError('signal must be an AbortSignal', { code: 'type', argument: 'signal' });
}
