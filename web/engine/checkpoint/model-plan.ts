/**
 * The location of every parameter in a GPT-2-shaped model's file, in loading order.
 *
 * The order is embeddings, layers, the rest. GPT-2 stores the query, key and value projections side by side in one
 * matrix, c_attn.
 */
import type { RecognisedModel } from './recognise-model.ts';

/** A tensor of the file, and the parameters in its columns from left to right. */
export interface PlannedTensor {
  /** Null for a bias that the file does not have: it is zero. */
  readonly tensor: string | null;
  readonly rows: number;
  readonly columns: number;
  /** Whether the file has columns as rows. */
  readonly transposed: boolean;
  readonly parts: readonly { readonly parameter: string; readonly columns: number }[];
  /** Null outside the layers. */
  readonly layer: number | null;
}

/** The names of a weight and of a bias, and their columns. */
type Part = readonly [weight: string, bias: string, columns: number];

export function modelPlan(model: RecognisedModel): readonly PlannedTensor[] {
  const { prefix, embedding, output, keyColumns } = model;
  const { vocabulary, context, dModel, dFf, layers } = model.shape;
  const table = (tensor: string, parameter: string, rows: number): PlannedTensor => ({
    tensor,
    rows,
    columns: dModel,
    transposed: false,
    parts: [{ parameter, columns: dModel }],
    layer: null,
  });
  const both = (name: string, rows: number, parts: readonly Part[], layer: number | null): PlannedTensor[] => {
    const ours = layer === null ? '' : `blocks.${layer}.`;
    const common = { columns: parts.reduce((sum, [, , columns]) => sum + columns, 0), layer };
    const weights = parts.map(([weight, , columns]) => ({ parameter: ours + weight, columns }));
    const biases = parts.map(([, bias, columns]) => ({ parameter: ours + bias, columns }));
    const transposed = model.transposed && rows > 1;
    return [
      { ...common, tensor: `${prefix}${name}.weight`, rows, transposed, parts: weights },
      { ...common, tensor: model.bias ? `${prefix}${name}.bias` : null, rows: 1, transposed: false, parts: biases },
    ];
  };
  const norm = (name: string, ours: string, layer: number | null) =>
    both(name, 1, [[`${ours}.weight`, `${ours}.bias`, dModel]], layer);
  const linear = (layer: number, name: string, rows: number, ...parts: readonly Part[]) =>
    both(`h.${layer}.${name}`, rows, parts, layer);
  return [
    table(embedding, 'token_embedding', vocabulary),
    table(`${prefix}wpe.weight`, 'position_embedding', context),
    ...Array.from({ length: layers }, (_, layer) => [
      ...norm(`h.${layer}.ln_1`, 'norm_1', layer),
      ...linear(
        layer,
        'attn.c_attn',
        dModel,
        ['attention.w_q', 'attention.b_q', dModel],
        ['attention.w_k', 'attention.b_k', keyColumns],
        ['attention.w_v', 'attention.b_v', keyColumns],
      ),
      ...linear(layer, 'attn.c_proj', dModel, ['attention.w_o', 'attention.b_o', dModel]),
      ...norm(`h.${layer}.ln_2`, 'norm_2', layer),
      ...linear(layer, 'mlp.c_fc', dModel, ['feed_forward.w_1', 'feed_forward.b_1', dFf]),
      ...linear(layer, 'mlp.c_proj', dFf, ['feed_forward.w_2', 'feed_forward.b_2', dModel]),
    ]).flat(),
    ...norm('ln_f', 'norm', null),
    ...(output ? [table(output, 'output', vocabulary)] : []),
  ];
}
