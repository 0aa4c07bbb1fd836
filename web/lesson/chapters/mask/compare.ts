/**
 * One head's weights under the same mask, computed four ways: −∞ before the softmax, zero after it, −10⁹ instead of −∞, and −∞
 * without care for fully masked rows. The core computes the first three.
 */
import type { AttentionSession, AttentionTrace } from '../../../engine/engine.ts';
import { givenOf } from '../../lab-kit/trace-inputs.ts';

export const WAYS = ['before', 'after', 'finite', 'naive'] as const;
export type Way = (typeof WAYS)[number];

export interface Comparison {
  readonly tokens: number;
  readonly keys: number;
  /** (t, s): whether t may look at s. */
  readonly open: readonly boolean[];
  /** (t, s) for each way. */
  readonly shares: Readonly<Record<Way, Float32Array>>;
}

/** The usual substitute for −∞; in single precision it absorbs any score added to it. */
const FINITE = -1e9;

export function compare(session: AttentionSession, trace: AttentionTrace, head: number): Comparison {
  const { tokens, sourceTokens: keys } = trace.options;
  const size = tokens * keys;
  const own = (from: AttentionTrace, name: string): Float32Array =>
    from.get(name).data.slice(head * size, (head + 1) * size);
  const mask = trace.get('mask').data.slice();
  const open = Array.from(mask, (entry) => entry === 0);
  const before = own(trace, 'weights');
  const naive = softmaxRows(own(trace, 'masked'), keys, trace.options.temperature);
  const options = { ...trace.options, causal: false, windowLeft: -1, windowRight: -1, dropout: 0 };
  const given = givenOf(trace);
  const free = own(session.forward({ options, given }), 'weights');
  const after = free.map((share, i) => (open[i] ? share : 0));
  const customMask = mask.map((entry) => (entry === 0 ? 0 : FINITE));
  const finite = own(session.forward({ options, given, customMask }), 'weights');
  return { tokens, keys, open, shares: { before, after, finite, naive } };
}

/** The textbook softmax with the maximum subtracted: −∞ − −∞ is NaN. */
export function softmaxRows(masked: Float32Array, keys: number, temperature: number): Float32Array {
  const result = new Float32Array(masked.length);
  for (let from = 0; from < masked.length; from += keys) {
    const row = masked.subarray(from, from + keys);
    const most = row.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
    const exponentials = Array.from(row, (score) => Math.exp((score - most) / temperature));
    const sum = exponentials.reduce((a, b) => a + b, 0);
    for (const [s, e] of exponentials.entries()) result[from + s] = e / sum;
  }
  return result;
}

/** One row, computed one way. */
export function rowOf({ shares, keys }: Comparison, way: Way, t: number): Float32Array {
  return shares[way].subarray(t * keys, (t + 1) * keys);
}

export function sumOf(row: Float32Array): number {
  return row.reduce((sum, share) => sum + share, 0);
}

/** How many keys the query may look at. */
export function openKeys({ open, keys }: Comparison, t: number): number {
  return open.slice(t * keys, (t + 1) * keys).filter(Boolean).length;
}
