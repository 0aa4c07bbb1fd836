/**
 * The small layer that the memory lens looks at: the first words of the learner's sentence, computed by the core, every number
 * with the token, head and feature that it belongs to.
 */
import type { AttentionSession } from '../../../engine/engine.ts';
import { randomTensors } from '../../model/random-model.ts';
import { selfAttention } from '../../model/self-attention.ts';

export interface Sizes {
  readonly tokens: number;
  readonly heads: number;
  /** Features of one head, d_k. */
  readonly features: number;
}

/** A number and whose it is. */
export interface Owned {
  readonly value: number;
  readonly t: number;
  readonly h: number;
  readonly d: number;
}

/** Q as the projection leaves it, (t, h·d): token after token, each with all heads' columns. */
export function projected(session: AttentionSession, words: readonly string[], sizes: Sizes, seed: number): Owned[] {
  const data = forward(session, words, sizes, seed).get('q_projected').data.slice();
  const width = sizes.heads * sizes.features;
  return Array.from(data, (value, i) => ({
    value,
    t: Math.floor(i / width),
    h: Math.floor((i % width) / sizes.features),
    d: i % sizes.features,
  }));
}

/** Z as attention leaves it, (h, t, d): head after head, each with all tokens. */
export function attended(session: AttentionSession, words: readonly string[], sizes: Sizes, seed: number): Owned[] {
  const data = forward(session, words, sizes, seed).get('context').data.slice();
  const { tokens, features } = sizes;
  return Array.from(data, (value, i) => ({
    value,
    h: Math.floor(i / (tokens * features)),
    t: Math.floor(i / features) % tokens,
    d: i % features,
  }));
}

/** A word for each position: those of the sentence, from its beginning again if it is too short. */
export function wordsFor(sentence: readonly string[], tokens: number): readonly string[] {
  return Array.from({ length: tokens }, (_, t) => sentence[t % Math.max(1, sentence.length)] ?? '');
}

function forward(session: AttentionSession, words: readonly string[], sizes: Sizes, seed: number) {
  const { tokens, heads, features } = sizes;
  const dModel = heads * features;
  return session.forward({
    given: randomTensors(words, { dModel, bias: false, seed }),
    options: selfAttention(tokens, dModel, heads),
  });
}
