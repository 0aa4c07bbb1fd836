/** The settings that decide what the engine computes: the part of the lesson's state that the model on the page is made from. */

export type MaskSetting =
  | { readonly kind: 'none' }
  /** A token may attend to itself and to earlier tokens. */
  | { readonly kind: 'causal' }
  /** A token may attend to at most `window` positions to each side. */
  | { readonly kind: 'window'; readonly window: number }
  /** The last `padded` tokens are padding: nothing may attend to them. */
  | { readonly kind: 'padding'; readonly padded: number }
  /** Painted by hand; the string is explained in model/mask-bits.ts. */
  | { readonly kind: 'custom'; readonly allowed: string };

/**
 * Where the weights come from: drawn from a seed, a small layer trained on the words of the sentence's language, made by hand so
 * that each head does what its name says, the notebook's own, a layer of the small language model that was trained for the lesson,
 * or of a checkpoint that the reader has opened.
 */
export const PRESETS = ['random', 'learned', 'hand-made', 'notebook', 'trained', 'opened'] as const;

export type Preset = (typeof PRESETS)[number];

/** Where a block normalises: each residual sum (Vaswani et al. 2017), or what goes into each part (GPT-2). */
export const NORMS = ['post', 'pre'] as const;

export type Norm = (typeof NORMS)[number];

/** Keys in a tile of the attention by tiles. */
export const TILE_SIZES = [2, 3, 4] as const;

export type TileSize = (typeof TILE_SIZES)[number];

export interface ModelSettings {
  readonly sentence: string;
  readonly dModel: number;
  readonly numHeads: number;
  readonly bias: boolean;
  readonly mask: MaskSetting;
  readonly temperature: number;
  readonly dropout: number;
  readonly seed: number;
  readonly preset: Preset;
  /** Which of the notebook's two inputs. */
  readonly example: 0 | 1;
  /** Which layer of the trained model, or of the opened checkpoint, counted from 0. */
  readonly layer: number;
  /** Of the block in chapter `block`; no other chapter shows one. */
  readonly norm: Norm;
  /** Of the tiles in chapter `fast`, likewise. */
  readonly tile: TileSize;
}
