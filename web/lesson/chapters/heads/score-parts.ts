/**
 * Decomposes one query–key score into features: q_d is a sum over the features of the query's row of X, k_d over the key's, and the
 * score adds up their products. The numbers are the core's.
 */
import type { AttentionTrace } from '../../../engine/engine.ts';

/** x_m · W_md: a feature's contribution to one of the head's numbers. */
export interface Part {
  readonly m: number;
  readonly x: number;
  readonly w: number;
}

export interface Factor {
  /** The non-zero parts. */
  readonly parts: readonly Part[];
  readonly value: number;
}

export interface ScoreParts {
  /** One entry per feature of the head. */
  readonly products: readonly { readonly d: number; readonly q: Factor; readonly k: Factor }[];
  readonly score: number;
  readonly scaled: number;
  readonly weight: number;
}

export function scoreParts(trace: AttentionTrace, head: number, t: number, s: number): ScoreParts {
  const { tokens, numHeads, dModel } = trace.options;
  const width = dModel / numHeads;
  const cell = (head * tokens + t) * tokens + s;
  const at = (name: string, index: number): number => trace.get(name).data[index] ?? Number.NaN;
  const factor = (weight: string, vector: string, token: number, d: number): Factor => ({
    parts: Array.from({ length: dModel }, (_, m) => ({
      m,
      x: at('input', token * dModel + m),
      w: at(weight, m * dModel + head * width + d),
    })).filter(({ x, w }) => x * w !== 0),
    value: at(vector, (head * tokens + token) * width + d),
  });
  return {
    products: Array.from({ length: width }, (_, d) => ({
      d,
      q: factor('w_q', 'q', t, d),
      k: factor('w_k', 'k', s, d),
    })),
    score: at('scores', cell),
    scaled: at('scaled', cell),
    weight: at('weights', cell),
  };
}

/** The key with the largest weight of a query. */
export function mostRead(trace: AttentionTrace, head: number, t: number): number {
  const { tokens } = trace.options;
  const row = trace.get('weights').data.slice((head * tokens + t) * tokens, (head * tokens + t + 1) * tokens);
  return row.indexOf(Math.max(...row));
}
