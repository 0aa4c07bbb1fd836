/**
 * Decoding one token at a time with a visible key/value cache. A step appends one row of keys and values and computes one query over
 * the cached rows. The core gets them as a cross-attention whose identity W_K and W_V change no bit.
 */
import type { AttentionSession } from '../../../engine/engine.ts';
import { DEPTH, HEADS, type Layer, type LayerTensors, layerOptions, WIDTH, wholeRequest } from './layer.ts';

export interface Cache {
  /** The position of the first cached row: earlier rows have left the window. */
  first: number;
  /** One row per position, (g·d) each. */
  readonly keys: Float32Array[];
  readonly values: Float32Array[];
}

export function emptyCache(): Cache {
  return { first: 0, keys: [], values: [] };
}

/** The position of the next token. */
export function nextPosition({ first, keys }: Cache): number {
  return first + keys.length;
}

/** The result of a step for its one query. */
export interface StepResult {
  /** (h, s) over the keys in the cache. */
  readonly weights: Float32Array;
  /** (m): the query's row of X. */
  readonly input: Float32Array;
  /** (m). */
  readonly output: Float32Array;
}

/** Appends the next token's key and value, drops rows outside the window, and computes the token's row. */
export function decodeStep(session: AttentionSession, layer: Layer, tensors: LayerTensors, cache: Cache): StepResult {
  const t = nextPosition(cache);
  const { weights } = tensors;
  const embedding = row(tensors.embedding, t);
  const position = row(tensors.position, t);
  const alone = session.forward({
    options: layerOptions(layer.kvHeads, 1, 1),
    given: { embedding, position, ...weights },
  });
  const input = alone.get('input').data.slice();
  cache.keys.push(alone.get('k_projected').data.slice());
  cache.values.push(alone.get('v_projected').data.slice());
  while (layer.window >= 0 && cache.keys.length > layer.window + 1) {
    cache.keys.shift();
    cache.values.shift();
    cache.first++;
  }
  const width = layer.kvHeads * DEPTH;
  const trace = session.forward({
    options: layerOptions(layer.kvHeads, 1, cache.keys.length, { cross: true, keyWidth: width, valueWidth: width }),
    given: {
      input,
      key_input: joined(cache.keys),
      value_input: joined(cache.values),
      w_q: weights.w_q,
      w_k: identity(width),
      w_v: identity(width),
      w_o: weights.w_o,
    },
  });
  return { input, weights: trace.get('weights').data.slice(), output: trace.get('output').data.slice() };
}

/** The last of the first `count` tokens, fully recomputed: the same shapes as a step, over all keys. */
export function recomputed(session: AttentionSession, layer: Layer, tensors: LayerTensors, count: number): StepResult {
  const trace = session.forward(wholeRequest(layer, tensors, count));
  const all = trace.get('weights').data;
  const last = Float32Array.from({ length: HEADS * count }, (_, i) => {
    const h = Math.floor(i / count);
    return all[(h * count + count - 1) * count + (i % count)] ?? 0;
  });
  return {
    input: trace.get('input').data.slice((count - 1) * WIDTH),
    weights: last,
    output: trace.get('output').data.slice((count - 1) * WIDTH),
  };
}

function row(matrix: Float32Array, t: number): Float32Array {
  return matrix.slice(t * WIDTH, (t + 1) * WIDTH);
}

/** Stacks rows. */
export function joined(rows: readonly Float32Array[]): Float32Array {
  const width = rows[0]?.length ?? 0;
  const result = new Float32Array(rows.length * width);
  for (const [i, values] of rows.entries()) result.set(values, i * width);
  return result;
}

function identity(size: number): Float32Array {
  return Float32Array.from({ length: size * size }, (_, i) => (i % (size + 1) === 0 ? 1 : 0));
}
