/**
 * Fills the "given" tensors that follow from a request's options and masks.
 *
 * These are `scale`, `temperature`, `epsilon`, `tile_size`, `mask` and the dropout masks.
 */
import type { AttentionOptions, BlockOptions, ForwardRequest, TiledOptions } from '../engine.ts';
import { randomU32 } from '../random.ts';

/** A request for attention, a block, or tiled attention. */
type Filling = ForwardRequest & {
  readonly options: Partial<
    Pick<BlockOptions, 'epsilon' | 'hiddenDropout' | 'residualDropout'> & Pick<TiledOptions, 'tileSize'>
  >;
};

/** Writes the tensor if the engine fills it; returns whether it did. */
export function fillFromRequest(name: string, target: Float32Array, request: Filling): boolean {
  const { options } = request;
  switch (name) {
    case 'scale':
      target[0] = 1 / Math.sqrt(options.dModel / options.numHeads);
      return true;
    case 'temperature':
      target[0] = options.temperature;
      return true;
    case 'epsilon':
      target[0] = options.epsilon ?? 0;
      return true;
    case 'tile_size':
      target[0] = options.tileSize ?? 0;
      return true;
    case 'mask':
      fillMask(target, request);
      return true;
    case 'dropout_mask': {
      const supplied = request.given.dropout_mask;
      if (supplied) target.set(supplied);
      else fillDropoutMask(target, options.dropout, options.dropoutSeed);
      return true;
    }
    // Each dropout position in a block has its own seed, derived from the block's (cpp/src/block/block_dropout.hpp).
    case 'output_dropout_mask':
      fillDropoutMask(target, options.residualDropout ?? 0, randomU32(options.dropoutSeed, 1));
      return true;
    case 'activated_dropout_mask':
      fillDropoutMask(target, options.hiddenDropout ?? 0, randomU32(options.dropoutSeed, 2));
      return true;
    case 'contracted_dropout_mask':
      fillDropoutMask(target, options.residualDropout ?? 0, randomU32(options.dropoutSeed, 3));
      return true;
    default:
      return false;
  }
}

/** (t, s): 0 where query t may attend to key s, −∞ where it may not, plus the request's own additive mask. */
function fillMask(mask: Float32Array, { options, keyPadding, customMask }: ForwardRequest): void {
  const { tokens, sourceTokens } = options;
  for (let t = 0; t < tokens; t++) {
    for (let s = 0; s < sourceTokens; s++) {
      const flat = t * sourceTokens + s;
      const allowed = isInReach(t, s, options) && !keyPadding?.[s];
      mask[flat] = allowed ? (customMask?.[flat] ?? 0) : Number.NEGATIVE_INFINITY;
    }
  }
}

function isInReach(t: number, s: number, { causal, windowLeft, windowRight }: AttentionOptions): boolean {
  if (causal && s > t) return false;
  if (windowLeft >= 0 && s < t - windowLeft) return false;
  return windowRight < 0 || s <= t + windowRight;
}

/** 0 for a dropped number, else 1 / (1 − dropout), which preserves the expected value. */
function fillDropoutMask(mask: Float32Array, dropout: number, seed: number): void {
  const threshold = Math.floor(dropout * 2 ** 32);
  const survivor = 1 / (1 - dropout);
  for (let flat = 0; flat < mask.length; flat++) {
    mask[flat] = randomU32(seed, flat) < threshold ? 0 : survivor;
  }
}
