/** The options of plain self-attention: every token reads every other, without bias, temperature or dropout; `changes` say what is else. */
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
