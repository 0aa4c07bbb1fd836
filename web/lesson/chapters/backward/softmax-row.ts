/** One row of dS = P ∘ (dP − rowsum(P ∘ dP)) step by step, in double precision from the core's P and dP; and what scaled-up scores make of it. */
import { flatIndexAt } from '../../../engine/cell.ts';
import type { AttentionTrace, GradientSession } from '../../../engine/engine.ts';
import { sameRequest } from '../../lab-kit/laboratory.ts';
import { traceWithLoss } from './gradients.ts';

/** Factors on the exponents, four per doubling. */
export const FACTORS: readonly number[] = Array.from({ length: 37 }, (_, i) => 2 ** (-2 + i / 4));

export interface Saturation {
  readonly factor: number;
  /** The largest weight of a row, averaged over the head's rows. */
  readonly largest: number;
  /** The mean size of the head's gradients: of the weights, and of the exponents. */
  readonly reaching: number;
  readonly passing: number;
}

/** Multiplying every exponent by a factor equals dividing the temperature by it. */
export function saturation(session: GradientSession, trace: AttentionTrace, head: number, factor: number): Saturation {
  const request = sameRequest(trace);
  const temperature = trace.options.temperature / factor;
  const turned = traceWithLoss(session, { ...request, options: { ...request.options, temperature } });
  const { tokens, sourceTokens } = trace.options;
  const part = (name: string) =>
    turned.get(name).data.slice(head * tokens * sourceTokens, (head + 1) * tokens * sourceTokens);
  const weights = part('weights');
  const highest = Array.from({ length: tokens }, (_, t) =>
    Math.max(...weights.subarray(t * sourceTokens, (t + 1) * sourceTokens)),
  );
  return {
    factor,
    largest: mean(highest),
    reaching: mean([...part('d_weights')].map(Math.abs)),
    passing: mean([...part('d_exponents')].map(Math.abs)),
  };
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

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
