/**
 * The questions about a row of weights: what is given for every key, and the resulting row, both derived from a row of the trace.
 * Texts are in `web/messages/en/exercises/row.ts`, under the same name.
 */

import { softmax } from '../../softmax.ts';
import type { RowOfTrace } from './row-of-trace.ts';

export interface RowDefinition {
  /** Shown beside each key: scores, or the current weights. */
  readonly given: 'scores' | 'weights';
  /** The row is taken as it would be without a mask. */
  readonly unmasked?: true;
  /** The row of weights in question. */
  right(row: RowOfTrace): readonly number[];
  /** Keys that the question forbids in addition to the mask. */
  forbids?(row: RowOfTrace, key: number): boolean;
  /** Whether the question makes sense for this row. */
  fits?(row: RowOfTrace): boolean;
}

/** The factor of the temperature question. */
export const FLATTER = 4;

const definitions = {
  /** The scores are given, the weights asked for. */
  softmax: { given: 'scores', right: (row: RowOfTrace) => row.weights },
  /** The scores are not divided by √d_k. */
  unscaled: {
    given: 'weights',
    right: ({ scores, root, temperature }: RowOfTrace) => softmax(scores, temperature / root),
    fits: ({ root }: RowOfTrace) => root > 1,
  },
  /** The scores are divided by 4. */
  flatter: {
    given: 'weights',
    right: ({ scores, temperature }: RowOfTrace) => softmax(scores, temperature * FLATTER),
  },
  /** Later keys are forbidden. The mask’s own chapter has a causal mask on already. */
  causal: {
    given: 'weights',
    unmasked: true,
    right: ({ scores, temperature, query }: RowOfTrace) =>
      softmax(
        scores.map((score, key) => (key > query ? Number.NEGATIVE_INFINITY : score)),
        temperature,
      ),
    forbids: ({ query }: RowOfTrace, key: number) => key > query,
    fits: ({ query, scores }: RowOfTrace) => query >= 2 && query + 1 < scores.length,
  },
} as const satisfies Readonly<Record<string, RowDefinition>>;

export type RowQuestion = keyof typeof definitions;

export const ROW_QUESTIONS: Readonly<Record<RowQuestion, RowDefinition>> = definitions;
