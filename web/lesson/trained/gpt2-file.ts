/** The shipped model's file: its options from the metadata, its tensors from GPT-2's names to the core's. */
import type { ModelOptions } from '../../engine/language-model.ts';
import { SafetensorsError, type SafetensorsFile } from '../../engine/safetensors.ts';

/** In a block, one tensor one parameter. */
const OF_BLOCK: readonly (readonly [theirs: string, ours: string])[] = [
  ['ln_1.weight', 'norm_1.weight'],
  ['ln_1.bias', 'norm_1.bias'],
  ['attn.c_proj.weight', 'attention.w_o'],
  ['attn.c_proj.bias', 'attention.b_o'],
  ['ln_2.weight', 'norm_2.weight'],
  ['ln_2.bias', 'norm_2.bias'],
  ['mlp.c_fc.weight', 'feed_forward.w_1'],
  ['mlp.c_fc.bias', 'feed_forward.b_1'],
  ['mlp.c_proj.weight', 'feed_forward.w_2'],
  ['mlp.c_proj.bias', 'feed_forward.b_2'],
];

/** Throws `SafetensorsError` if the metadata does not say them. */
export function shippedOptions({ metadata }: SafetensorsFile): ModelOptions {
  const whole = (key: string): number => {
    const value = Number(metadata[key]);
    if (!Number.isInteger(value) || value < 1) {
      throw new SafetensorsError(`the shipped model's metadata has no whole number "${key}"`);
    }
    return value;
  };
  return {
    vocabulary: whole('vocab'),
    context: whole('context'),
    dModel: whole('d_model'),
    numHeads: whole('num_heads'),
    layers: whole('layers'),
    epsilon: Number(metadata.eps),
  };
}

/** By the core's names. Throws `SafetensorsError` if a tensor is missing. */
export function gpt2Parameters(file: SafetensorsFile, { layers, dModel }: ModelOptions): Map<string, Float32Array> {
  const parameters = new Map<string, Float32Array>([
    ['token_embedding', file.floats('wte.weight')],
    ['position_embedding', file.floats('wpe.weight')],
    ['norm.weight', file.floats('ln_f.weight')],
    ['norm.bias', file.floats('ln_f.bias')],
  ]);
  for (let layer = 0; layer < layers; layer++) {
    for (const [theirs, ours] of OF_BLOCK)
      parameters.set(`blocks.${layer}.${ours}`, file.floats(`h.${layer}.${theirs}`));
    // The projections to queries, keys and values stand side by side.
    for (const kind of ['weight', 'bias'] as const) {
      const together = file.floats(`h.${layer}.attn.c_attn.${kind}`);
      for (const [place, letter] of ['q', 'k', 'v'].entries()) {
        const name = `blocks.${layer}.attention.${kind === 'weight' ? 'w' : 'b'}_${letter}`;
        parameters.set(name, columns(together, 3 * dModel, place * dModel, dModel));
      }
    }
  }
  return parameters;
}

function columns(values: Float32Array, width: number, first: number, count: number): Float32Array {
  const rows = values.length / width;
  const result = new Float32Array(rows * count);
  for (let row = 0; row < rows; row++) {
    result.set(values.subarray(row * width + first, row * width + first + count), row * count);
  }
  return result;
}
