/** One word in two sentences, in the learned layer: the same row before attention, and what it reads in each. */
import type { AttentionSession } from '../../../engine/engine.ts';
import { type LearnedLayer, learnedSource } from '../../model/learned-layer.ts';
import { selfAttention } from '../../model/self-attention.ts';
import { tokenise } from '../../model/tokenise.ts';

/** The rows of one word, d_model numbers each, and what it reads most in head 1. */
export interface WordRows {
  readonly embedding: Float32Array;
  readonly input: Float32Array;
  readonly output: Float32Array;
  readonly read: string;
  readonly weight: number;
}

/** The words in both sentences, as the first writes them, ignoring capitals. */
export function sharedWords(first: readonly string[], second: readonly string[]): readonly string[] {
  const known = new Set(second.map((word) => word.toLowerCase()));
  const seen = new Set<string>();
  return first.filter((word) => {
    const key = word.toLowerCase();
    if (!known.has(key) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** The rows of a word's first occurrence. Throws `SentenceError` for a sentence that the lesson cannot take. */
export function rowsOf(session: AttentionSession, sentence: string, word: string, layer: LearnedLayer): WordRows {
  const words = tokenise(sentence);
  const at = words.findIndex((each) => each.toLowerCase() === word.toLowerCase());
  const { tokens, dModel, numHeads, given } = learnedSource([layer], words);
  const trace = session.forward({ given, options: selfAttention(tokens.length, dModel, numHeads) });
  const row = (name: string): Float32Array => trace.get(name).data.slice(at * dModel, (at + 1) * dModel);
  const weights = trace.get('weights').data.slice(at * tokens.length, (at + 1) * tokens.length);
  const weight = Math.max(...weights);
  return {
    embedding: row('embedding'),
    input: row('input'),
    output: row('output'),
    read: tokens[weights.indexOf(weight)] ?? '',
    weight,
  };
}

/** The norm of the difference. */
export function distance(a: Float32Array, b: Float32Array): number {
  return Math.sqrt(a.reduce((sum, x, i) => sum + (x - (b[i] ?? 0)) ** 2, 0));
}
