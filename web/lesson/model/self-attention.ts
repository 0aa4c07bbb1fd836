/** Default options of self-attention: no mask, bias, temperature or dropout; `changes` overrides them. */
import type { AttentionOptions } from '../../engine/engine.ts';

export function selfAttention(
  tokens: number,
  dModel: number,
  numHeads: number,
  changes: Partial<AttentionOptions> = {},
): AttentionOptions {
  return {
    tokens,
    sourceTokens: tokens,
    cross: false,
    dModel,
    keyWidth: dModel,
    valueWidth: dModel,
    numHeads,
    bias: false,
    causal: false,
    windowLeft: -1,
    windowRight: -1,
    temperature: 1,
    dropout: 0,
    dropoutSeed: 0,
    ...changes,
  };
}
