/**
 * One word in two sentences: equal vectors before attention, different ones after. Uses the lesson's random weights for both
 * sentences.
 */
import type { AttentionSession } from '../../../engine/engine.ts';
import { randomTensors } from '../../model/random-model.ts';
import { selfAttention } from '../../model/self-attention.ts';
import { tokenise } from '../../model/tokenise.ts';

export interface ModelOf {
  readonly dModel: number;
  readonly numHeads: number;
  readonly seed: number;
  readonly positions: boolean;
}

/** The rows of one word, d_model numbers each. */
export interface WordRows {
  readonly embedding: Float32Array;
  readonly input: Float32Array;
  readonly output: Float32Array;
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
export function rowsOf(session: AttentionSession, sentence: string, word: string, model: ModelOf): WordRows {
  const { dModel, numHeads, seed, positions } = model;
  const tokens = tokenise(sentence);
  const at = tokens.findIndex((token) => token.toLowerCase() === word.toLowerCase());
  const given = randomTensors(tokens, { dModel, bias: false, seed });
  if (!positions) given.position = new Float32Array(tokens.length * dModel);
  const trace = session.forward({
    given,
    options: selfAttention(tokens.length, dModel, numHeads),
  });
  const row = (name: string): Float32Array => trace.get(name).data.slice(at * dModel, (at + 1) * dModel);
  return { embedding: row('embedding'), input: row('input'), output: row('output') };
}

/** The norm of the difference. */
export function distance(a: Float32Array, b: Float32Array): number {
  return Math.sqrt(a.reduce((sum, x, i) => sum + (x - (b[i] ?? 0)) ** 2, 0));
}
