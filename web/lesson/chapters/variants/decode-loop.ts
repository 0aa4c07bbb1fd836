/**
 * Decodes the sentence so far, with everything that the page shows of the newest token. The core's decoder, if available, runs beside
 * the inspectable steps.
 */
import type { AttentionSession } from '../../../engine/engine.ts';
import type { LayerDecoder } from '../../../engine/layer-decoder.ts';
import { type Cache, decodeStep, emptyCache, joined, nextPosition, recomputed, type StepResult } from './decode.ts';
import { decoderOptions, type Layer, type LayerTensors, layerTensors, WIDTH } from './layer.ts';
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
