/**
 * Recognises an nn.MultiheadAttention in a PyTorch state dict by names and shapes.
 *
 * It may be alone or inside a larger model. PyTorch stores weights as (out, in); W_q, W_k and W_v are one matrix of 3m
 * rows, unless keys or values have another width than queries.
 */
import { refuse } from './checkpoint-error.ts';
import { require, type TensorTable, wholeNumber } from './tensor-table.ts';

export interface RecognisedLayer {
  readonly kind: 'layer';
  /** The prefix of every name, such as "layers.0.self_attn.". */
  readonly prefix: string;
  readonly dModel: number;
  /** PyTorch's kdim and vdim. */
  readonly keyWidth: number;
  readonly valueWidth: number;
  /** Whether W_q, W_k and W_v are stacked in one tensor. */
  readonly stacked: boolean;
  readonly bias: boolean;
  readonly numHeads: number | null;
}

/** The name prefixes of all such layers, in file order. Gradients are not weights. */
export function layerPrefixes(file: TensorTable): readonly string[] {
  const prefixes = file.names.flatMap((name) => {
    const [, prefix] = /^((?:.+\.)?)(?:in_proj_weight|q_proj_weight)$/.exec(name) ?? [];
    return prefix === undefined || prefix.startsWith('grad.') ? [] : [prefix];
  });
  return [...new Set(prefixes)];
}

/** Throws `CheckpointError` for the first missing or unexpected tensor. */
export function recogniseLayer(file: TensorTable, prefix: string): RecognisedLayer {
  const need = (name: string, shape: readonly (number | string)[]) => require(file, prefix + name, shape, 'layer');
  for (const name of ['bias_k', 'bias_v']) {
    if (file.has(prefix + name)) refuse({ kind: 'bias-kv', tensor: prefix + name });
  }
  const [dModel = 0] = need('out_proj.weight', ['m', 'm']);
  need('out_proj.weight', [dModel, dModel]);
  const stacked = file.has(`${prefix}in_proj_weight`);
  let [keyWidth, valueWidth] = [dModel, dModel];
  if (stacked) need('in_proj_weight', [3 * dModel, dModel]);
  else {
    need('q_proj_weight', [dModel, dModel]);
    [, keyWidth = 0] = need('k_proj_weight', [dModel, 'kdim']);
    [, valueWidth = 0] = need('v_proj_weight', [dModel, 'vdim']);
  }
  const inBias = file.has(`${prefix}in_proj_bias`);
  // PyTorch 1.6 to 1.8 saved out_proj.bias even with bias=False.
  const bias = inBias || file.has(`${prefix}out_proj.bias`);
  if (inBias) need('in_proj_bias', [3 * dModel]);
  if (bias) need('out_proj.bias', [dModel]);
  return {
    kind: 'layer',
    prefix,
    dModel,
    keyWidth,
    valueWidth,
    stacked,
    bias,
    numHeads: wholeNumber(file, 'num_heads'),
  };
}
