// Maps a language model's parameters to GPT-2's names and layout. GPT-2's matrices are (in, out), as ours are, but its
// query, key and value projections are side by side in one matrix, c_attn.

const OF_MODEL = {
  token_embedding: 'wte.weight',
  position_embedding: 'wpe.weight',
  'norm.weight': 'ln_f.weight',
  'norm.bias': 'ln_f.bias',
  output: 'lm_head.weight',
};

/** Names after the prefixes "blocks.0." and "h.0.". */
const OF_BLOCK = {
  'norm_1.weight': 'ln_1.weight',
  'norm_1.bias': 'ln_1.bias',
  'attention.w_o': 'attn.c_proj.weight',
  'attention.b_o': 'attn.c_proj.bias',
  'norm_2.weight': 'ln_2.weight',
  'norm_2.bias': 'ln_2.bias',
  'feed_forward.w_1': 'mlp.c_fc.weight',
  'feed_forward.b_1': 'mlp.c_fc.bias',
  'feed_forward.w_2': 'mlp.c_proj.weight',
  'feed_forward.b_2': 'mlp.c_proj.bias',
};

/** A parameter's place in a tensor of the file: columns `first` to `first + columns` of `width`. */
function placeOf(name, columns) {
  const [, number, rest] = /^blocks\.(\d+)\.(.*)$/.exec(name) ?? [];
  if (number === undefined) return { name: OF_MODEL[name], first: 0, width: columns };
  const [, kind, letter] = /^attention\.([wb])_([qkv])$/.exec(rest) ?? [];
  if (kind === undefined) return { name: `h.${number}.${OF_BLOCK[rest]}`, first: 0, width: columns };
  const stacked = `h.${number}.attn.c_attn.${kind === 'w' ? 'weight' : 'bias'}`;
  return { name: stacked, first: 'qkv'.indexOf(letter) * columns, width: 3 * columns };
}

/**
 * Copies rows between parameters and tensors with GPT-2's names.
 * @param {Map<string, { id: number, shape: number[] }>} parameters
 * @param {(name: string, shape: number[]) => Float32Array} tensor finds or makes a tensor
 * @param {(id: number, from: number, values: Float32Array, at: number, count: number) => void} copy one row
 */
export function forEachRow(parameters, tensor, copy) {
  for (const [name, { id, shape }] of parameters) {
    const columns = shape[shape.length - 1];
    const place = placeOf(name, columns);
    const values = tensor(place.name, [...shape.slice(0, -1), place.width]);
    const rows = shape.length === 1 ? 1 : shape[0];
    for (let row = 0; row < rows; row++) copy(id, row * columns, values, row * place.width + place.first, columns);
  }
}
