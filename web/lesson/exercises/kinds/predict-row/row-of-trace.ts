/** One row of the trace: the softmax's input scores and output weights. */
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { valueAt } from '../../../inspector/describe.ts';
import { softmax } from '../../softmax.ts';

export interface RowOfTrace {
  readonly head: number;
  /** The query's position t. */
  readonly query: number;
  /** Scaled, one per key; −∞ where the mask forbids. */
  readonly scores: readonly number[];
  readonly weights: readonly number[];
  readonly temperature: number;
  /** √d_k. */
  readonly root: number;
}

/** `unmasked`: as it would be without the trace’s mask. */
export function rowOfTrace(trace: AttentionTrace, head: number, query: number, unmasked: boolean): RowOfTrace {
  const { sourceTokens, temperature, dModel, numHeads } = trace.options;
  const read = (tensor: string): readonly number[] =>
    Array.from({ length: sourceTokens }, (_, key) =>
      valueAt(trace.get(tensor), { tensor, at: { h: head, t: query, s: key } }),
    );
  const scores = read(unmasked ? 'scaled' : 'masked');
  return {
    head,
    query,
    scores,
    weights: unmasked ? softmax(scores, temperature) : read('weights'),
    temperature,
    root: Math.sqrt(dModel / numHeads),
  };
}
