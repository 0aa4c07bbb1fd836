/**
 * A task with two simultaneous lookups: every token retrieves the kind of the previous word and of the first word. The hand-made
 * weights stay the same; their columns belong to one head or to two. The core computes both.
 */
import type { AttentionSession, ForwardRequest } from '../../../engine/engine.ts';
import { KINDS, type Kind } from '../../constants/hand-made.ts';
import { kindOf } from '../../model/hand-made/kinds.ts';
import { selfAttention } from '../../model/self-attention.ts';

/** Steps of the balance between the two lookups. */
export const STEPS = 20;

/** One head of full width, or two of half the width; and the single head's balance. */
export interface Setting {
  readonly heads: 1 | 2;
  /** 0: the single head asks only for the previous token; 1: only for the first; ½: for both equally. */
  readonly balance: number;
  /** How far the requested key's score is above the others, after the scale. */
  readonly points: number;
}

/** One number for the previous-token lookup, one for the first-token lookup. */
export type Both<T> = { readonly before: T; readonly first: T };

export interface Found {
  /** For every query: the weights of the head that answers each question. With one head they are the same. */
  readonly rows: readonly Both<readonly number[]>[];
  /** For every query: each half of the context, one number per kind. The right answer is one-hot. */
  readonly outputs: readonly Both<readonly number[]>[];
  /** The share on the requested token, averaged over the queries that count. */
  readonly share: Both<number>;
  /** How many queries get both kinds: the right one stands out in each half. */
  readonly right: number;
  /** Mean squared error of both halves. */
  readonly error: number;
  /** How many queries count: from the third on, where the two lookups have different positions. */
  readonly asked: number;
}

/** Columns per lookup: enough for one per position and one per kind. */
function halfWidth(tokens: number): number {
  return Math.max(tokens, KINDS.length);
}

/** The weights of this task's layer: the same for one head and for two. */
export function parametersOf(tokens: number): number {
  return 4 * (2 * halfWidth(tokens)) ** 2;
}

/** Computes the task on a sentence. */
export function lookUp(session: AttentionSession, tokens: readonly string[], setting: Setting): Found {
  const n = tokens.length;
  const half = halfWidth(n);
  const trace = session.forward(request(tokens, setting));
  const weights = trace.get('weights').data;
  const merged = trace.get('merged').data;
  const row = (head: number, t: number) => Array.from(weights.slice((head * n + t) * n, (head * n + t + 1) * n));
  const outputs = (from: number) => Array.from(merged.slice(from, from + KINDS.length));
  const found = {
    rows: tokens.map((_, t) => ({ before: row(0, t), first: row(setting.heads - 1, t) })),
    outputs: tokens.map((_, t) => ({ before: outputs(t * 2 * half), first: outputs(t * 2 * half + half) })),
  };
  return { ...found, ...judged(tokens.map(kindOf), found) };
}

function judged(kinds: readonly Kind[], { rows, outputs }: Pick<Found, 'rows' | 'outputs'>) {
  const asked = kinds.map((_, t) => t).filter((t) => t >= 2);
  const mean = (value: (t: number) => number) =>
    asked.length === 0 ? 0 : asked.reduce((sum, t) => sum + value(t), 0) / asked.length;
  return {
    asked: asked.length,
    share: { before: mean((t) => rows[t]?.before[t - 1] ?? 0), first: mean((t) => rows[t]?.first[0] ?? 0) },
    right: asked.filter((t) => says(outputs[t]?.before) === kinds[t - 1] && says(outputs[t]?.first) === kinds[0])
      .length,
    error: mean((t) => distance(outputs[t]?.before, kinds[t - 1]) + distance(outputs[t]?.first, kinds[0])),
  };
}

/** How far a kind must stand out: far more than rounding, so that a tie is not an answer. */
const STANDS_OUT = 0.01;

/** The kind that half a context encodes; null for a tie. */
export function says(half: readonly number[] = []): Kind | null {
  const most = Math.max(...half);
  const near = KINDS.filter((_, i) => (half[i] ?? 0) > most - STANDS_OUT);
  return near.length === 1 ? (near[0] ?? null) : null;
}

function distance(half: readonly number[] = [], kind: Kind = 'other'): number {
  return half.reduce((sum, value, i) => sum + (value - (KINDS[i] === kind ? 1 : 0)) ** 2, 0);
}

/**
 * A row of X is one-hot for its position and for its kind. The first half of W_Q maps a position to the previous one, the second half
 * to the first; W_K keeps positions. Both halves of W_V carry the kind, and W_O is the identity.
 */
function request(tokens: readonly string[], { heads, balance, points }: Setting): ForwardRequest {
  const n = tokens.length;
  const half = halfWidth(n);
  const m = 2 * half;
  const matrix = () => new Float32Array(m * m);
  const [embedding, position] = [new Float32Array(n * m), new Float32Array(n * m)];
  const [w_q, w_k, w_v, w_o] = [matrix(), matrix(), matrix(), matrix()];
  // Compensates the scale, which divides by the root of the head's width, so that scores stay equal.
  const gain = points * Math.sqrt(m / heads);
  const [before, first] = heads === 2 ? [1, 1] : [Math.min(1, 2 - 2 * balance), Math.min(1, 2 * balance)];
  for (const [t, token] of tokens.entries()) {
    position[t * m + t] = 1;
    embedding[t * m + half + KINDS.indexOf(kindOf(token))] = 1;
    if (t > 0) w_q[t * m + t - 1] = gain * before;
    w_q[t * m + half] = gain * first;
    w_k[t * m + t] = 1;
  }
  w_k[half] = 1;
  for (let kind = 0; kind < KINDS.length; kind++) {
    w_v[(half + kind) * m + kind] = 1;
    w_v[(half + kind) * m + half + kind] = 1;
  }
  for (let i = 0; i < m; i++) w_o[i * m + i] = 1;
  return { given: { embedding, position, w_q, w_k, w_v, w_o }, options: selfAttention(n, m, heads) };
}
