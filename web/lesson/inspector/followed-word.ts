/** The followed word: the one that the ribbon, the figure and the text are about, and its rows in a trace. */
import type { AttentionTrace } from '../../engine/engine.ts';
import { UNKNOWN_MARK } from '../model/tokenise.ts';
import type { Computed } from '../session/lesson-session.ts';

type Sentence = Pick<Computed, 'tokens' | 'unknown'>;

/**
 * The position of the followed word in a figure's sentence: the chosen one if that exists, otherwise the last word. A negative
 * number counts the words from the sentence's end.
 */
export function followedPosition(tokens: readonly string[], word: number | null): number {
  if (word !== null && word >= 0 && word < tokens.length) return word;
  const words = tokens.flatMap((token, position) => (/[\p{L}\p{N}]/u.test(token) ? [position] : []));
  return words.at(Math.min(word ?? -1, -1)) ?? words.at(-1) ?? tokens.length - 1;
}

/** A token as the sentence has it, without the mark of an unknown word. */
export function plainToken({ unknown }: Sentence, token: string): string {
  return unknown?.find((word) => token === word + UNKNOWN_MARK) ?? token;
}

/** The key with the largest weight in the row of query `t`; 0 without weights. */
export function mostRead(trace: AttentionTrace, head: number, t: number): number {
  const weights = rowOf(trace, 'weights', head, t) ?? [0];
  return weights.indexOf(Math.max(...weights));
}

/** The row of query `t` in a head: one number per key, or a single number if the tensor has no keys. */
export function rowOf(trace: AttentionTrace, name: string, head: number, t: number): readonly number[] | null {
  if (!trace.has(name)) return null;
  const { axes, shape, data } = trace.get(name);
  if (axes !== 'hts' && axes !== 'ht') return null;
  const [heads = 0, queries = 0, keys = 1] = shape;
  const from = (Math.min(head, heads - 1) * queries + t) * keys;
  return [...data.subarray(from, from + keys)];
}
