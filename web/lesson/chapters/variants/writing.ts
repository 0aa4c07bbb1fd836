/**
 * The sentence written so far, with everything that the page shows of the newest token. The core's own decoder, where there is
 * one, writes it beside the steps that can be looked into.
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
  /** The largest difference between the two output rows: the core's decoder's own, where it writes. */
  readonly apart: number;
  /** How many rows the core's decoder keeps; null where it does not write. */
  readonly coreKeeps: number | null;
  /** Multiplications of the newest token and of all tokens so far. */
  readonly products: Readonly<Record<'cached' | 'uncached', { readonly step: number; readonly all: number }>>;
}

/** Writes the first `count` tokens one at a time, and the last of them from scratch as well. */
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

/** Where a token stands when `count` tokens are written. */
export function stateOf({ first }: Pick<Cache, 'first'>, count: number, t: number): TokenState {
  if (t >= count) return 'later';
  if (t === count - 1) return 'fresh';
  return t < first ? 'left' : 'kept';
}
