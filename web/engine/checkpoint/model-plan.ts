/**
 * The location of every parameter in a GPT-2-shaped model's file, in loading order.
 *
 * The order is embeddings, layers, the rest. GPT-2 stores the query, key and value projections side by side in one
 * matrix, c_attn.
 */
import type { RecognisedModel } from './recognise-model.ts';

/** A tensor of the file, and the parameters in its columns from left to right. */
export interface PlannedTensor {
  readonly tensor: string;
  readonly rows: number;
  readonly columns: number;
  readonly parts: readonly { readonly parameter: string; readonly columns: number }[];
  /** Null outside the layers. */
  readonly layer: number | null;
}

const PARTS: readonly (readonly [theirs: string, ours: string])[] = [
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

/** `shapeOf` returns the shape of a tensor in the file. */
export function modelPlan(
  model: RecognisedModel,
  shapeOf: (tensor: string) => readonly number[],
): readonly PlannedTensor[] {
  const { prefix, shape, keyColumns, output } = model;
  const whole = (tensor: string, parameter: string, layer: number | null = null): PlannedTensor => {
    const [rows = 1, columns] = shapeOf(tensor);
    const size = columns === undefined ? { rows: 1, columns: rows } : { rows, columns };
    return { tensor, ...size, parts: [{ parameter, columns: size.columns }], layer };
  };
  const projections = (layer: number, kind: 'weight' | 'bias'): PlannedTensor => {
    const letter = kind === 'weight' ? 'w' : 'b';
    const part = (name: string, columns: number) => ({
      parameter: `blocks.${layer}.attention.${letter}_${name}`,
      columns,
    });
    return {
      tensor: `${prefix}h.${layer}.attn.c_attn.${kind}`,
      rows: kind === 'weight' ? shape.dModel : 1,
      columns: shape.dModel + 2 * keyColumns,
      parts: [part('q', shape.dModel), part('k', keyColumns), part('v', keyColumns)],
      layer,
    };
  };
  return [
    whole(`${prefix}wte.weight`, 'token_embedding'),
    whole(`${prefix}wpe.weight`, 'position_embedding'),
    ...Array.from({ length: shape.layers }, (_, layer) => [
      projections(layer, 'weight'),
      projections(layer, 'bias'),
      ...PARTS.map(([theirs, ours]) => whole(`${prefix}h.${layer}.${theirs}`, `blocks.${layer}.${ours}`, layer)),
    ]).flat(),
    whole(`${prefix}ln_f.weight`, 'norm.weight'),
    whole(`${prefix}ln_f.bias`, 'norm.bias'),
    ...(output ? [whole(output, 'output')] : []),
  ];
}
