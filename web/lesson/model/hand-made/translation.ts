/**
 * A hand-made translation that is easy to follow: four features, one per source word's meaning. The core computes it as
 * cross-attention with four identity matrices.
 */
import type { AttentionSession, ForwardRequest } from '../../../engine/engine.ts';
import { selfAttention } from '../self-attention.ts';

export const SOURCE = ['I', 'love', 'deep', 'learning'] as const;
export const TARGET = ['J’', 'aime', 'l’', 'apprentissage', 'profond'] as const;
export const FEATURES = SOURCE.length;

/** (s, m): a word's own meaning and a trace of its neighbours', as a bidirectional encoder produces. */
const ENCODER: readonly (readonly number[])[] = [
  [1, 0.3, 0, 0],
  [0.3, 1, 0.3, 0],
  [0, 0.3, 1, 0.3],
  [0, 0, 0.3, 1],
];

/**
 * (t, m): the decoder's query before it writes each word. "J’" also queries the following word, since it loses its vowel before
 * one; "profond" also queries its noun, since it agrees with the noun's gender.
 */
const DECODER: readonly (readonly number[])[] = [
  [6, 1.5, 0, 0],
  [0, 6, 0, 0],
  [0, 0, 0, 5],
  [0, 0, 1, 6],
  [0, 0, 6, 1.5],
];

/** The source word that each target word translates. */
export const WANTED: readonly number[] = [0, 1, 3, 3, 2];

/** The decoder's input: the source words weighted by attention, or one fixed vector that averages them. */
export type Reading = 'attention' | 'fixed';

export interface Translated {
  /** (t, s): dot products before the division by √d and the softmax. */
  readonly scores: Float32Array;
  /** (t, s). */
  readonly weights: Float32Array;
  /** (t, m). */
  readonly contexts: Float32Array;
}

/** With zero queries all scores are 0 and all weights equal, so the same core computes the fixed vector. */
export function translationRequest(reading: Reading): ForwardRequest {
  const states = Float32Array.from(ENCODER.flat());
  const questions = Float32Array.from(DECODER.flat());
  const identity = Float32Array.from({ length: FEATURES ** 2 }, (_, i) => (i % (FEATURES + 1) === 0 ? 1 : 0));
  return {
    options: selfAttention(TARGET.length, FEATURES, 1, { sourceTokens: SOURCE.length, cross: true }),
    given: {
      input: reading === 'attention' ? questions : questions.fill(0),
      key_input: states,
      value_input: states,
      w_q: identity,
      w_k: identity,
      w_v: identity,
      w_o: identity,
    },
  };
}

export function translate(session: AttentionSession, reading: Reading): Translated {
  const trace = session.forward(translationRequest(reading));
  const of = (name: string): Float32Array => trace.get(name).data.slice();
  return { scores: of('scores'), weights: of('weights'), contexts: of('output') };
}

/** h(i), the encoder's state of source word i. */
export function encoderState(i: number): readonly number[] {
  return ENCODER[i] ?? [];
}

/** The cosine between Z(t) and the wanted meaning, at most 1. */
export function found({ contexts }: Translated, t: number): number {
  const context = contexts.slice(t * FEATURES, (t + 1) * FEATURES);
  return (context[WANTED[t] ?? 0] ?? 0) / Math.hypot(...context);
}
