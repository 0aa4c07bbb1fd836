/**
 * Embeddings, positions and weights of the hand-made model with its six heads. It provides every given tensor of the
 * self-attention trace; the core computes the rest.
 */
import { type Feature, HAND_MADE_SIZES, KINDS } from '../../constants/hand-made.ts';
import type { LayerSource } from '../lesson-model.ts';
import { tokenise } from '../tokenise.ts';
import { CODE_LENGTH, codeOf, FEATURES, turn } from './codes.ts';
import { HEADS, type Takes, VALUE } from './heads.ts';
import { kindOf } from './kinds.ts';

const M = FEATURES.length;
const D = M / HEADS.length;

const COLUMN: ReadonlyMap<Feature, number> = new Map(FEATURES.map((feature, m) => [feature, m]));

function column(feature: Feature): number {
  return COLUMN.get(feature) ?? 0;
}

/** The hand-made model as a layer over a sentence. It has no mask. */
export function handMadeLayer(sentence: string): LayerSource {
  const tokens = tokenise(sentence);
  return { ...HAND_MADE_SIZES, tokens, given: handMadeTensors(tokens), causal: false };
}

/** embedding and position (t, m); w_q, w_k, w_v, w_o (m, m). */
function handMadeTensors(tokens: readonly string[]): Record<string, Float32Array> {
  return {
    embedding: embeddings(tokens),
    position: positions(tokens.length),
    w_q: projection(HEADS.map(({ query }) => query)),
    w_k: projection(HEADS.map(({ key }) => key)),
    w_v: projection(HEADS.map(() => VALUE)),
    w_o: output(),
  };
}

/** (t, m): a constant 1, and a 1 for the word's kind. */
function embeddings(tokens: readonly string[]): Float32Array {
  const result = new Float32Array(tokens.length * M);
  for (const [t, token] of tokens.entries()) {
    result[t * M + column('one')] = 1;
    result[t * M + column(kindOf(token))] = 1;
  }
  return result;
}

/** (t, m): a 1 at the first position, and the hands of three clocks. */
function positions(tokens: number): Float32Array {
  const result = new Float32Array(tokens * M);
  for (let t = 0; t < tokens; t++) {
    result[t * M + column('first')] = t === 0 ? 1 : 0;
    for (const clock of [0, 1, 2] as const) {
      result[t * M + column(`clock${clock}.sin`)] = Math.sin(t * turn(clock));
      result[t * M + column(`clock${clock}.cos`)] = Math.cos(t * turn(clock));
    }
  }
  return result;
}

/** (m, h·d): the heads' columns, side by side. */
function projection(heads: readonly Takes[]): Float32Array {
  const result = new Float32Array(M * M);
  for (const [h, takes] of heads.entries()) {
    for (const [from, into] of takes) {
      for (const [d, entry] of into.entries()) result[column(from) * M + h * D + d] = entry;
    }
  }
  return result;
}

/** (h·d, m): maps each head's code of a kind to the `told` features. */
function output(): Float32Array {
  const result = new Float32Array(M * M);
  for (let h = 0; h < HEADS.length; h++) {
    for (const kind of KINDS) {
      for (const [d, entry] of codeOf(kind).entries())
        result[(h * D + d) * M + column(`told.${kind}`)] = entry / CODE_LENGTH;
    }
  }
  return result;
}
