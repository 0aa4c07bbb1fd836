/**
 * The effect of token order on the output, with or without positions and a causal mask. Without both, attention is
 * permutation-equivariant: the output rows move with their tokens, and nothing else changes.
 */
import type { AttentionSession, AttentionTrace } from '../../../engine/engine.ts';
import { givenOf } from '../../lab-kit/laboratory.ts';

export interface OrderSettings {
  /** Whether X = E + P; else X = E. */
  readonly positions: boolean;
  readonly causal: boolean;
}

/** (t, m): the output for the lesson's tokens in another order; `order[i]` is the token at position i. */
export function outputInOrder(
  session: AttentionSession,
  trace: AttentionTrace,
  order: readonly number[],
  { positions, causal }: OrderSettings,
): Float32Array {
  const { dModel } = trace.options;
  const given = givenOf(trace);
  const words = given.embedding ?? new Float32Array(0);
  const embedding = new Float32Array(words.length);
  for (const [place, token] of order.entries())
    embedding.set(words.subarray(token * dModel, (token + 1) * dModel), place * dModel);
  const position = positions && given.position ? given.position : new Float32Array(words.length);
  const options = { ...trace.options, causal, windowLeft: -1, windowRight: -1, dropout: 0 };
  return session
    .forward({ options, given: { ...given, embedding, position } })
    .get('output')
    .data.slice();
}

export interface Compared {
  /** (t, m): the output in the original order. */
  readonly before: Float32Array;
  /** (t, m): the output in the new order, row i for position i. */
  readonly after: Float32Array;
  /** For each position, the largest difference between its row and the token's original row. */
  readonly differences: readonly number[];
}

export function compareOrders(
  session: AttentionSession,
  trace: AttentionTrace,
  order: readonly number[],
  settings: OrderSettings,
): Compared {
  const { dModel } = trace.options;
  const identity = order.map((_, place) => place);
  const before = outputInOrder(session, trace, identity, settings);
  const after = outputInOrder(session, trace, order, settings);
  const differences = order.map((token, place) => {
    let most = 0;
    for (let m = 0; m < dModel; m++)
      most = Math.max(most, Math.abs((after[place * dModel + m] ?? 0) - (before[token * dModel + m] ?? 0)));
    return most;
  });
  return { before, after, differences };
}

/**
 * Whether two outputs are equal up to rounding. Another order of addition causes at most a few hundred roundings of numbers of size
 * one, far below this; a position or a mask changes far more.
 */
export function isSame(difference: number): boolean {
  return difference < 1e-4;
}

/** The order with two tokens swapped. */
export function swapped(order: readonly number[], a: number, b: number): readonly number[] {
  return order.map((token, place) => (place === a ? (order[b] ?? token) : place === b ? (order[a] ?? token) : token));
}
