/** What the followed word reads in a chapter: the weights behind the ribbons above the stage. */
import type { AttentionTrace } from '../../../engine/engine.ts';
import { rowOf } from '../../inspector/followed-word.ts';
import { finalWeights } from '../final-weights.ts';

export interface HeadReading {
  readonly head: number;
  /** One per key. */
  readonly weights: readonly number[];
}

/** A row of weights that shows why an answer is wrong. */
export interface EvidenceRow {
  readonly tokens: readonly string[];
  readonly t: number;
  readonly head: number;
  readonly weights: readonly number[];
  /** Whether the sentence is the learner's. */
  readonly own: boolean;
}

/** The ribbons of more heads would look alike. */
export const MOST_HEADS = 4;

/**
 * Whose weights a chapter shows: of one head, once its figure has computed them (`when-computed`), or not at all, because it comes
 * before the weights (`not-yet`); or of the first two heads, once its figure shows them (`two-when-computed`).
 */
export type Reads = 'not-yet' | 'when-computed' | 'one-head' | 'two-when-computed';

/** Whether a chapter shows weights: not before they are computed, but always as the answer to an edited number. */
export function showsWeights(
  reads: Reads | undefined,
  shown: { readonly weighed: boolean; readonly edited: boolean },
): boolean {
  const waits = reads === 'when-computed' || reads === 'two-when-computed';
  return shown.edited || (reads !== 'not-yet' && (!waits || shown.weighed));
}

/** `head` is the head shown, for chapters about one head and for models with many. */
export function readingsOf(
  reads: Reads | undefined,
  trace: AttentionTrace,
  head: number,
  t: number,
): readonly HeadReading[] {
  const { numHeads } = trace.options;
  const several = reads === 'two-when-computed' ? Math.min(2, numHeads) : reads === undefined ? numHeads : 1;
  const one = several === 1 || several > MOST_HEADS;
  const heads = one ? [Math.min(head, numHeads - 1)] : Array.from({ length: several }, (_, h) => h);
  return heads.flatMap((h) => {
    const weights = rowOf(trace, finalWeights(trace), h, t);
    return weights ? [{ head: h, weights }] : [];
  });
}
