/**
 * The small layer shown by the memory lens: the first words of the sentence, computed by the core. Every number knows its token, head
 * and feature.
 */
import type { AttentionSession } from '../../../engine/engine.ts';
import { randomTensors } from '../../model/random-model.ts';
import { selfAttention } from '../../model/self-attention.ts';

export interface Sizes {
  readonly tokens: number;
  readonly heads: number;
  /** Features per head, d_k. */
  readonly features: number;
}

/** A number and its owner. */
export interface Owned {
  readonly value: number;
  readonly t: number;
  readonly h: number;
  readonly d: number;
}

/** Q as the projection returns it, (t, h·d): token by token, with all heads' columns. */
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

/** Z as attention returns it, (h, t, d): head by head, with all tokens. */
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

/** One word per position; a short sentence repeats. */
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
