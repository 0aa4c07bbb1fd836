/** The values of the model's settings. */

export type MaskSetting =
  /** Not chosen by the reader: causal in the chapter on masks, no mask elsewhere. */
  | { readonly kind: 'auto' }
  | { readonly kind: 'none' }
  /** A token may attend to itself and to earlier tokens. */
  | { readonly kind: 'causal' }
  /** A token may attend to at most `window` positions to each side. */
  | { readonly kind: 'window'; readonly window: number }
  /** The last `padded` tokens are padding: nothing may attend to them. */
  | { readonly kind: 'padding'; readonly padded: number }
  /** Hand-painted; fields/mask.ts explains the string. */
  | { readonly kind: 'custom'; readonly allowed: string };

/** The mask that a figure shows. */
export type ShownMask = Exclude<MaskSetting, { readonly kind: 'auto' }>;

/**
 * The source of the weights: seeded random numbers, a small layer trained for the sentence's language, heads made by hand, the
 * notebook's recording, a layer of the lesson's trained language model, or a checkpoint that the reader opened.
 */
export const PRESETS = ['random', 'learned', 'hand-made', 'notebook', 'trained', 'opened'] as const;

export type Preset = (typeof PRESETS)[number];

/** Where a block normalises: after each residual sum (Vaswani et al. 2017), or before each part (GPT-2). */
export const NORMS = ['post', 'pre'] as const;

export type Norm = (typeof NORMS)[number];

/** Keys in a tile of tiled attention. */
export const TILE_SIZES = [2, 3, 4] as const;

export type TileSize = (typeof TILE_SIZES)[number];

/** Tensors of given numbers that the reader can change. */
export const EDITABLE_TENSORS = [
  'embedding',
  'position',
  'w_q',
  'w_k',
  'w_v',
  'w_o',
  'b_q',
  'b_k',
  'b_v',
  'b_o',
] as const;

/** A given number that the reader changed. Row and column count from 0; a bias has one row. */
export interface Edit {
  readonly tensor: (typeof EDITABLE_TENSORS)[number];
  readonly row: number;
  readonly column: number;
  readonly value: number;
}
