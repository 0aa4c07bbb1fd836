/** How large the lesson's settings may be. The control that edits a setting and the schema that checks it both ask here. */

export const LIMITS = {
  /** UTF-16 units that a sentence may hold. */
  sentenceLength: 2000,
  /** That its field holds: what is too much is kept with the reason, to be shortened, and not cut off where it was pasted. */
  draftLength: 100_000,
  tokens: 64,
  dModel: 512,
  /** Of a checkpoint that the reader opened. */
  openedWidth: 2048,
  /** Of a model whose layers can be chosen from. */
  layers: 128,
  numHeads: 64,
  temperature: { least: 0.1, most: 10 },
  /** Dropping every weight would leave nothing to rescale. */
  dropout: 0.9,
  seed: 2 ** 32 - 1,
  /** Positions along each side of a mask that is painted by hand; every pair beyond them is allowed. */
  painted: 16,
} as const;
