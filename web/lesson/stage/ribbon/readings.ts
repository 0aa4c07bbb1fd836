/** What the followed word reads in a chapter: the numbers behind the ribbons above the stage. */
import type { AttentionTrace } from '../../../engine/engine.ts';
import { rowOf } from '../../inspector/followed-word.ts';
import { finalWeights } from '../final-weights.ts';

export interface HeadReading {
  readonly head: number;
  /** One number per key: a score or a weight. */
  readonly numbers: readonly number[];
  /** The parts of the ribbons' whole width. */
  readonly parts: readonly number[];
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

export interface Readings {
  /** 'none' before the scores. */
  readonly kind: 'none' | 'scores' | 'weights';
  readonly heads: readonly HeadReading[];
}

/** The ribbons of more heads would look alike. */
export const MOST_HEADS = 4;

/**
 * What the followed word reads in a chapter: nothing before the scores, then a tensor of scores, then the weights of one head. Without
 * it, the weights of all heads.
 */
export type Reads = 'nothing' | 'scores' | 'scaled' | 'masked' | 'weights';

/** `head` is the head shown, for chapters about one head and for models with many. */
export function readingsOf(reads: Reads | undefined, trace: AttentionTrace, head: number, t: number): Readings {
  if (reads === 'nothing') return { kind: 'none', heads: [] };
  const { numHeads } = trace.options;
  const [kind, tensor] =
    reads === undefined || reads === 'weights'
      ? (['weights', finalWeights(trace)] as const)
      : (['scores', reads] as const);
  const one = reads !== undefined || numHeads > MOST_HEADS;
  const heads = one ? [Math.min(head, numHeads - 1)] : Array.from({ length: numHeads }, (_, h) => h);
  return {
    kind,
    heads: heads.flatMap((h) => {
      const numbers = rowOf(trace, tensor, h, t);
      return numbers ? [{ head: h, numbers, parts: kind === 'scores' ? aboveLeast(numbers) : numbers }] : [];
    }),
  };
}

/** Each score's part above the least one; a forbidden key has none. All parts add up to 1, unless all scores are equal. */
export function aboveLeast(scores: readonly number[]): readonly number[] {
  const finite = scores.filter(Number.isFinite);
  const least = Math.min(...finite);
  const sum = finite.reduce((total, score) => total + score - least, 0);
  return scores.map((score) => (Number.isFinite(score) && sum > 0 ? (score - least) / sum : 0));
}
