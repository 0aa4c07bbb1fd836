/** One row of dS = P ∘ (dP − rowsum(P ∘ dP)) step by step, in double precision from the core's P and dP. */
import { flatIndexAt } from '../../../engine/cell.ts';
import type { AttentionTrace } from '../../../engine/engine.ts';

export interface SoftmaxRow {
  readonly weights: readonly number[];
  readonly gradients: readonly number[];
  /** P ∘ dP, and its sum. */
  readonly products: readonly number[];
  readonly sum: number;
  /** dP minus that sum, and P times the difference. */
  readonly differences: readonly number[];
  readonly results: readonly number[];
  /** The core's results. */
  readonly core: readonly number[];
}

export function softmaxRow(trace: AttentionTrace, h: number, t: number): SoftmaxRow {
  const row = (name: string): readonly number[] => {
    const { axes, shape, data } = trace.get(name);
    const start = flatIndexAt({ name, axes }, shape, { h, t, s: 0 });
    return [...data.subarray(start, start + trace.options.sourceTokens)];
  };
  const weights = row('weights');
  const gradients = row('d_weights');
  const products = weights.map((weight, s) => weight * (gradients[s] ?? 0));
  const sum = products.reduce((total, product) => total + product, 0);
  const differences = gradients.map((gradient) => gradient - sum);
  const results = differences.map((difference, s) => (weights[s] ?? 0) * difference);
  return { weights, gradients, products, sum, differences, results, core: row('d_exponents') };
}

/** How much is worked out after a number of steps: each product, their sum, each difference, each result. */
export function revealed(keys: number, step: number) {
  const upTo = (from: number): number => Math.min(keys, Math.max(0, step - from));
  return {
    products: upTo(0),
    sum: step > keys,
    differences: upTo(keys + 1),
    results: upTo(2 * keys + 1),
    last: 3 * keys + 1,
  };
}
