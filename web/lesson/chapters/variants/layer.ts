/**
 * The lab's layer: eight causal query heads over the lesson's sentence, with random weights from the lesson's seed. Shared key/value
 * heads are the mean of those that they replace, as in Ainslie et al. 2023, section 2.1.
 */
import type { AttentionOptions, ForwardRequest } from '../../../engine/engine.ts';
import { randomTensors } from '../../model/random-model.ts';
import { selfAttention } from '../../model/self-attention.ts';

export const HEADS = 8;
export const WIDTH = 32;
/** Features of one head. */
export const DEPTH = WIDTH / HEADS;
/** The possible numbers of key/value heads. */
export const KV_HEADS = [8, 4, 2, 1] as const;
export type KvHeads = (typeof KV_HEADS)[number];

/** The maximum number of tokens; the rest of the sentence is left out. */
export const MOST_TOKENS = 16;

export interface Layer {
  readonly tokens: readonly string[];
  readonly kvHeads: number;
  /** How many earlier tokens a query may look at; −1 for all of them. */
  readonly window: number;
  readonly seed: number;
}

export type Weights = Readonly<Record<'w_q' | 'w_k' | 'w_v' | 'w_o', Float32Array>>;

export interface LayerTensors {
  /** (t, m) each: word and position embeddings. */
  readonly embedding: Float32Array;
  readonly position: Float32Array;
  /** w_q and w_o (m, m), w_k and w_v (m, g·d). */
  readonly weights: Weights;
}

export function layerTensors({ tokens, kvHeads, seed }: Layer): LayerTensors {
  const all = randomTensors(tokens, { dModel: WIDTH, bias: false, seed });
  const of = (name: string): Float32Array => all[name] ?? new Float32Array(0);
  const shared = (name: string): Float32Array => pooledColumns(of(name), HEADS, kvHeads, DEPTH);
  return {
    embedding: of('embedding'),
    position: of('position'),
    weights: { w_q: of('w_q'), w_k: shared('w_k'), w_v: shared('w_v'), w_o: of('w_o') },
  };
}

/** Options of the layer for `tokens` queries and `sourceTokens` keys. */
export function layerOptions(
  kvHeads: number,
  tokens: number,
  sourceTokens: number,
  changes: Partial<AttentionOptions> = {},
): AttentionOptions {
  return selfAttention(tokens, WIDTH, HEADS, { sourceTokens, numKvHeads: kvHeads, ...changes });
}

/** Options of the layer for the core's decoder, for at most `count` tokens. */
export function decoderOptions({ kvHeads, window }: Layer, count: number): Required<AttentionOptions> {
  return { ...layerOptions(kvHeads, count, count, { causal: true, windowLeft: window }), numKvHeads: kvHeads };
}

/** The first `count` tokens in one pass: what a decoder without a cache computes for each new token. */
export function wholeRequest(layer: Layer, tensors: LayerTensors, count: number): ForwardRequest {
  return {
    options: layerOptions(layer.kvHeads, count, count, { causal: true, windowLeft: layer.window }),
    given: {
      embedding: tensors.embedding.slice(0, count * WIDTH),
      position: tensors.position.slice(0, count * WIDTH),
      ...tensors.weights,
    },
  };
}

/**
 * Averages several heads into one, for grouped-query attention (Ainslie et al. 2023, section 2.1).
 *
 * (…, h·d) -> (…, g·d): averages the columns of consecutive heads in a group. `depth` is the width d of a head.
 */
export function pooledColumns(columns: Float32Array, heads: number, kvHeads: number, depth: number): Float32Array {
  const group = heads / kvHeads;
  const width = kvHeads * depth;
  const rows = columns.length / (heads * depth);
  return Float32Array.from({ length: rows * width }, (_, i) => {
    const [row, column] = [Math.floor(i / width), i % width];
    const [g, d] = [Math.floor(column / depth), column % depth];
    let sum = 0;
    for (let h = g * group; h < (g + 1) * group; h++) sum += columns[(row * heads + h) * depth + d] ?? 0;
    return sum / group;
  });
}
