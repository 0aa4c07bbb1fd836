/** Limits and choices of the lesson's settings, shared by the controls and the schema. */

/** Ratio of feed-forward width to model width: Vaswani et al. 2017, section 3.3, and GPT-2. */
export const WIDENING = 4;

export const LIMITS = {
  /** The longest sentence, in UTF-16 units. */
  sentenceLength: 2000,
  /** The limit of the sentence's field, which keeps a pasted text that is too long so that the reader can shorten it. */
  draftLength: 100_000,
  tokens: 64,
  dModel: 512,
  /** In a checkpoint that the reader opened. */
  openedWidth: 2048,
  /** In a model whose layers can be chosen from. */
  layers: 128,
  numHeads: 64,
  seed: 2 ** 32 - 1,
  /** Positions along each side of a hand-painted mask; every pair beyond them is allowed. */
  painted: 16,
  /** Given numbers that the reader may change at a time, and the largest magnitude that they may get. */
  edits: 32,
  edited: 1000,
} as const;

/** Engine choices. `auto`: the C++ core computes figures; opened checkpoints use WebGPU where it is faster. */
export const ENGINE_CHOICES = ['auto', 'wasm', 'webgpu', 'reference'] as const;
export type EngineChoice = (typeof ENGINE_CHOICES)[number];
