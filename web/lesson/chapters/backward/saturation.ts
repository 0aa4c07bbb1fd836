/** Softmax saturation: the gradients as the core computes them for scaled-up scores. */
import type { AttentionTrace, GradientSession } from '../../../engine/engine.ts';
import { sameRequest } from '../../lab-kit/trace-inputs.ts';
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
