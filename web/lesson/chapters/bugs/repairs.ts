/** Each gallery bug's step, wrong line, corrected line, and chapter. */
import type { GalleryBug, Place } from '../../constants/bug-gallery.ts';
import type { ChapterId } from '../../constants/chapter-ids.ts';

export interface Repair {
  readonly place: Place;
  readonly chapter: ChapterId;
  /** PyTorch, as in the lesson's code. */
  readonly wrong: string;
  readonly right: string;
}

export const REPAIRS: Readonly<Record<GalleryBug, Repair>> = {
  noScale: {
    place: 'weights',
    chapter: 'scale',
    wrong: 'scaled = q @ k.transpose(1, 2)',
    right: 'scaled = q @ k.transpose(1, 2) / d_k**0.5',
  },
  overQueries: {
    place: 'weights',
    chapter: 'softmax',
    wrong: 'weights = torch.softmax(masked, dim=-2)',
    right: 'weights = torch.softmax(masked, dim=-1)',
  },
  maskAfterSoftmax: {
    place: 'weights',
    chapter: 'mask',
    wrong: "weights = torch.softmax(scaled, dim=-1).masked_fill(mask == float('-inf'), 0)",
    right: 'weights = torch.softmax(scaled + mask, dim=-1)',
  },
  upsideDown: {
    place: 'weights',
    chapter: 'mask',
    wrong: "mask = torch.full((tokens, tokens), float('-inf')).tril(-1)",
    right: "mask = torch.full((tokens, tokens), float('-inf')).triu(1)",
  },
  noTranspose: {
    place: 'joining',
    chapter: 'concat',
    wrong: 'merged = context.reshape(tokens, d_model)',
    right: 'merged = context.transpose(0, 1).reshape(tokens, d_model)',
  },
  noOutput: {
    place: 'output',
    chapter: 'output',
    wrong: 'output = merged',
    right: 'output = merged @ w_o + b_o',
  },
  leftOver: {
    place: 'joining',
    chapter: 'split',
    wrong: 'd_k = d_model // num_heads',
    right: 'assert d_model % num_heads == 0; d_k = d_model // num_heads',
  },
};
