/**
 * The shapes of the trace's tensors and gradients, one extent per letter.
 *
 * Every letter has one extent, except m: in cross-attention, keys and values may have other widths.
 */
import { extents, type Letter, letters } from '../cell.ts';
import type { AttentionOptions, TensorDeclaration } from '../engine.ts';

const KEY_SIDE: ReadonlySet<string> = new Set(['key_input', 'w_k', 'd_key_input', 'd_w_k']);
const VALUE_SIDE: ReadonlySet<string> = new Set(['value_input', 'w_v', 'd_value_input', 'd_w_v']);

export function shapeOf({ name, axes }: TensorDeclaration, options: AttentionOptions): readonly number[] {
  const extent: Record<Letter, number> = { ...extents({ options }) };
  if (KEY_SIDE.has(name)) extent.m = options.keyWidth;
  if (VALUE_SIDE.has(name)) extent.m = options.valueWidth;
  return letters(axes).map((letter) => extent[letter]);
}
