/**
 * Decodes the sentence so far, with everything that the page shows of the newest token. The core's decoder, if available, runs beside
 * the inspectable steps.
 */
import type { AttentionSession } from '../../../engine/engine.ts';
import type { LayerDecoder } from '../../../engine/layer-decoder.ts';
import {
  DEPTH,
  decoderOptions,
  HEADS,
  type Layer,
  type LayerTensors,
  layerOptions,
  layerTensors,
  WIDTH,
  wholeRequest,
} from './layer.ts';
import { countedStep, countedWhole } from './sizes.ts';

export interface Written {
  readonly cache: Cache;
  readonly step: StepResult;
  readonly scratch: StepResult;
  /** The largest difference between the two output rows; uses the core's decoder if available. */
  readonly apart: number;
  /** How many rows the core's decoder caches; null without the decoder. */
  readonly coreKeeps: number | null;
  /** Multiplications of the newest token and of all tokens so far. */
  readonly products: Readonly<Record<'cached' | 'uncached', { readonly step: number; readonly all: number }>>;
}

/** Decodes the first `count` tokens one at a time, and recomputes the last one from scratch. */
export function write(
  session: AttentionSession,
  layer: Layer,
  count: number,
  decoder: LayerDecoder | null = null,
): Written {
  const tensors: LayerTensors = layerTensors(layer);
  const cache = emptyCache();
  let [cached, uncached] = [0, 0];
  const nothing = new Float32Array(0);
  let step: StepResult = { input: nothing, weights: nothing, output: nothing };
  const inputs: Float32Array[] = [];
  decoder?.begin(decoderOptions(layer, count), tensors.weights);
  while (nextPosition(cache) < count) {
    step = decodeStep(session, layer, tensors, cache);
    if (decoder) step = { ...step, output: decoder.decode(step.input) };
    inputs.push(step.input);
    cached += countedStep(layer.kvHeads, cache.keys.length);
    uncached += countedWhole(layer.kvHeads, nextPosition(cache));
  }
  let scratch = recomputed(session, layer, tensors, count);
  if (decoder) scratch = { ...scratch, output: decoder.whole(joined(inputs)).slice((count - 1) * WIDTH) };
  return {
    cache,
    step,
    scratch,
    apart: scratch.output.reduce((worst, y, m) => Math.max(worst, Math.abs(y - (step.output[m] ?? 0))), 0),
    coreKeeps: decoder?.kept ?? null,
    products: {
      cached: { step: countedStep(layer.kvHeads, cache.keys.length), all: cached },
      uncached: { step: countedWhole(layer.kvHeads, count), all: uncached },
    },
  };
}

export type TokenState = 'kept' | 'fresh' | 'left' | 'later';

/** A token's state after `count` decoded tokens. */
export function stateOf({ first }: Pick<Cache, 'first'>, count: number, t: number): TokenState {
  if (t >= count) return 'later';
  if (t === count - 1) return 'fresh';
  return t < first ? 'left' : 'kept';
}

/**
 * Decoding one token at a time with a visible key/value cache. A step appends one row of keys and values and computes one query over
 * the cached rows. The core gets them as a cross-attention whose identity W_K and W_V change no bit.
 */
interface Cache {
  /** The position of the first cached row: earlier rows have left the window. */
  first: number;
  /** One row per position, (g·d) each. */
  readonly keys: Float32Array[];
  readonly values: Float32Array[];
}

function emptyCache(): Cache {
  return { first: 0, keys: [], values: [] };
}

/** The position of the next token. */
function nextPosition({ first, keys }: Cache): number {
  return first + keys.length;
}

/** The result of a step for its one query. */
interface StepResult {
  /** (h, s) over the keys in the cache. */
  readonly weights: Float32Array;
  /** (m): the query's row of X. */
  readonly input: Float32Array;
  /** (m). */
  readonly output: Float32Array;
}

/** Appends the next token's key and value, drops rows outside the window, and computes the token's row. */
function decodeStep(session: AttentionSession, layer: Layer, tensors: LayerTensors, cache: Cache): StepResult {
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
function recomputed(session: AttentionSession, layer: Layer, tensors: LayerTensors, count: number): StepResult {
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
function joined(rows: readonly Float32Array[]): Float32Array {
  const width = rows[0]?.length ?? 0;
  const result = new Float32Array(rows.length * width);
  for (const [i, values] of rows.entries()) result.set(values, i * width);
  return result;
}

function identity(size: number): Float32Array {
  return Float32Array.from({ length: size * size }, (_, i) => (i % (size + 1) === 0 ? 1 : 0));
}
