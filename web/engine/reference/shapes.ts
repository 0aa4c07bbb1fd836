/**
 * The shape of every tensor of the trace and of its gradients, one extent for each letter of its axes. Every letter has one extent, except m:
 * keys and values under cross-attention may come from features of another width.
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
