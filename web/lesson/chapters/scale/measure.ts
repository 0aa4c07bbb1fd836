/**
 * Measures the effect of d_k on random scores, computed by the core with the scale and without. Entries are independent with mean 0
 * and variance 1. A wider head extends the same numbers, so that only the width changes between measurements.
 */
import type { AttentionSession } from '../../../engine/engine.ts';
import { randomNormal, seedFor } from '../../../engine/random.ts';
import { selfAttention } from '../../model/self-attention.ts';

export const QUERIES = 32;
export const KEYS = 16;
export const WIDEST = 512;

/** One side: the input of the softmax and its output. */
export interface Side {
  /** QUERIES × KEYS, row-major. */
  readonly scores: Float32Array;
  readonly weights: Float32Array;
  /** Standard deviation of all scores. */
  readonly spread: number;
  /** The largest share of a row, averaged over the rows; at least 1/KEYS. */
  readonly largest: number;
  /** Mean entropy of a row in bits: 0 if one key takes all, log₂ KEYS if uniform. */
  readonly entropy: number;
  /** Frobenius norm of the softmax's derivative diag(p) − p pᵀ, averaged over the rows. */
  readonly gradient: number;
}

export interface Measurement {
  readonly width: number;
  /** The unscaled scores. */
  readonly plain: Side;
  /** The scores times 1/√d_k. */
  readonly scaled: Side;
}

/** The width while a step plays: the same factor in equal times, from 1 to `width`. */
export function playedWidth(width: number, part: number): number {
  return Math.round(width ** Math.min(1, Math.max(0, part)));
}

/** Computes both sides for one d_k and one seed. */
export function measure(session: AttentionSession, width: number, seed: number): Measurement {
  const given = inputs(width, seed);
  const run = (temperature: number, scores: string): Side => {
    const options = selfAttention(QUERIES, width, 1, { sourceTokens: KEYS, cross: true, temperature });
    const trace = session.forward({ given, options });
    return sideOf(trace.get(scores).data.slice(), trace.get('weights').data.slice());
  };
  const scaled = run(1, 'scaled');
  // The softmax divides by its temperature: 1/√d_k undoes the scale.
  const plain = run(1 / Math.sqrt(width), 'scores');
  return { width, plain, scaled };
}

/** Random queries and keys; with identity projections these are Q and K themselves. */
function inputs(width: number, seed: number): Record<string, Float32Array> {
  const same = Float32Array.from({ length: width * width }, (_, i) => (i % (width + 1) === 0 ? 1 : 0));
  const keys = normal(KEYS, width, seedFor(seed, 'keys'));
  return {
    input: normal(QUERIES, width, seedFor(seed, 'queries')),
    key_input: keys,
    value_input: keys,
    w_q: same,
    w_k: same,
    w_v: same,
    w_o: same,
  };
}

function normal(rows: number, width: number, seed: number): Float32Array {
  return Float32Array.from({ length: rows * width }, (_, i) =>
    randomNormal(seed, Math.floor(i / width) * WIDEST + (i % width)),
  );
}

/** The four metrics of scores and weights in rows of KEYS. */
export function sideOf(scores: Float32Array, weights: Float32Array): Side {
  const mean = average(scores, (score) => score);
  const rows = Array.from({ length: weights.length / KEYS }, (_, t) => weights.subarray(t * KEYS, (t + 1) * KEYS));
  return {
    scores,
    weights,
    spread: Math.sqrt(average(scores, (score) => (score - mean) ** 2)),
    largest: average(rows, (row) => Math.max(...row)),
    entropy: average(rows, entropyOf),
    gradient: average(rows, jacobianNorm),
  };
}

/** −Σ p log₂ p, with 0 log 0 = 0. */
export function entropyOf(row: Float32Array): number {
  return row.reduce((sum, p) => (p > 0 ? sum - p * Math.log2(p) : sum), 0);
}

/** ‖diag(p) − p pᵀ‖, the root of Σᵢ pᵢ² (1 − pᵢ)² + Σ_{i≠j} pᵢ² pⱼ², summed term by term to avoid cancellation. */
export function jacobianNorm(row: Float32Array): number {
  let sum = 0;
  for (const [i, p] of row.entries()) {
    for (const [j, q] of row.entries()) sum += (p * ((i === j ? 1 : 0) - q)) ** 2;
  }
  return Math.sqrt(sum);
}

function average<T>(values: ArrayLike<T>, of: (value: T) => number): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += of(values[i] as T);
  return sum / values.length;
}
