/** What the followed word reads in a chapter: the weights behind the ribbons above the stage. */
import type { AttentionTrace } from '../../../engine/engine.ts';
import type { ChapterId } from '../../constants/chapter-ids.ts';
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

/** Chapters that come before the weights. */
const BEFORE_WEIGHTS: ReadonlySet<ChapterId> = new Set(['tokens', 'qkv', 'scores', 'scale', 'mask']);

/** Chapters that follow one head. */
const ONE_HEAD: ReadonlySet<ChapterId> = new Set([...BEFORE_WEIGHTS, 'softmax', 'values', 'backward', 'fast']);

/**
 * Whether a chapter shows weights: not before they are computed, which `softmax` does in its figure, but always as the answer to an
 * edited number.
 */
export function showsWeights(
  chapter: ChapterId,
  shown: { readonly weighed: boolean; readonly edited: boolean },
): boolean {
  return shown.edited || (!BEFORE_WEIGHTS.has(chapter) && (chapter !== 'softmax' || shown.weighed));
}

/** `head` is the head shown, for chapters about one head and for models with many. */
export function readingsOf(chapter: ChapterId, trace: AttentionTrace, head: number, t: number): readonly HeadReading[] {
  const { numHeads } = trace.options;
  const one = ONE_HEAD.has(chapter) || numHeads > MOST_HEADS;
  const heads = one ? [Math.min(head, numHeads - 1)] : Array.from({ length: numHeads }, (_, h) => h);
  return heads.flatMap((h) => {
    const weights = rowOf(trace, finalWeights(trace), h, t);
    return weights ? [{ head: h, weights }] : [];
  });
}
