/**
 * Recognises a GPT-2-shaped model (Radford et al. 2019) by names and shapes.
 *
 * Matrices are (in, out), as in Hugging Face's Conv1D, or all (out, in), as in nanoGPT, whose biases are optional. This
 * project's own models use the same names and describe the rest in their metadata.
 */
import type { ModelOptions } from '../language-model.ts';
import { refuse } from './checkpoint-error.ts';
import { require, type TensorTable, wholeNumber } from './tensor-table.ts';

export interface RecognisedModel {
  readonly kind: 'model';
  /** The prefix of every name: "", "transformer.", "param." or wrappers', such as "_orig_mod.transformer.". */
  readonly prefix: string;
  /** Everything except the number of heads. */
  readonly shape: Omit<ModelOptions, 'numHeads' | 'numKvHeads'> & { readonly dFf: number; readonly tied: boolean };
  /** The name of the token embedding. */
  readonly embedding: string;
  /** Whether the matrices of layers are (out, in), as in nn.Linear. */
  readonly transposed: boolean;
  /** Whether the file has biases; otherwise all are zero. */
  readonly bias: boolean;
  /** The name of the output matrix; null if the token embedding is shared. */
  readonly output: string | null;
  /** Columns of the keys and of the values; fewer than dModel if heads share them. */
  readonly keyColumns: number;
  /** From the file's metadata; null if absent. */
  readonly numHeads: number | null;
  /** The likely number of heads: GPT-2's heads are 64 wide in every size. */
  readonly likelyHeads: number | null;
  /** Whether no file says which GELU, epsilon and scale the model has. */
  readonly assumed: boolean;
  /** What the scores are divided by: the square root of the head's width, and the layer's number from 1. */
  readonly scale: { readonly byWidth: boolean; readonly byLayer: boolean };
  /** How many numbers to load. */
  readonly parameters: number;
}

const GPT2_HEAD_WIDTH = 64;

/** Mask buffers in every layer of older files; they are not weights. */
const BUFFER = /^h\.\d+\.attn\.(masked_)?bias$/;

/** The biases of a model, below its prefix. */
const BIAS = /^(?:ln_f|h\.\d+\..+)\.bias$/;

const IN_LAYER: ReadonlySet<string> = new Set(
  ['ln_1', 'attn.c_attn', 'attn.c_proj', 'ln_2', 'mlp.c_fc', 'mlp.c_proj'].flatMap((part) => [
    `${part}.weight`,
    `${part}.bias`,
  ]),
);

function isBias(name: string): boolean {
  return BIAS.test(name) && !BUFFER.test(name);
}

/** The name prefix of a GPT-2-shaped model; null if the file has none. */
export function modelPrefix(file: TensorTable): string | null {
  const prefixes = file.names.flatMap((name) => /^((?:.+\.)?)(?:wte|h\.0\.ln_1)\.weight$/.exec(name)?.[1] ?? []);
  // Gradients are not weights.
  return prefixes.find((prefix) => !prefix.startsWith('grad.')) ?? null;
}

/** The page draws a map of every head. */
const MAX_HEADS = 4096;

/** Throws `CheckpointError` for more heads, in all layers together, than the page can draw. */
export function requireFewHeads(found: number): void {
  if (found > MAX_HEADS) refuse({ kind: 'too-many', of: 'heads', found, limit: MAX_HEADS });
}

/** Throws `CheckpointError` for the first missing or unexpected tensor. */
export function recogniseModel(file: TensorTable, prefix: string): RecognisedModel {
  const need = (name: string, shape: readonly (number | string)[]) => require(file, prefix + name, shape, 'model');
  // PyTorch's save_model keeps one name of a tied matrix, and says in the metadata what the other one was.
  const embedding = file.metadata[`${prefix}wte.weight`] ?? `${prefix}wte.weight`;
  const [vocabulary = 0, dModel = 0] = require(file, embedding, ['v', 'm'], 'model');
  const [context = 0] = need('wpe.weight', ['context', dModel]);
  const layers = countLayers(file, prefix);
  const [first = 0, second = 0] = need('h.0.attn.c_attn.weight', ['m', 'columns']);
  const transposed = second === dModel && first !== dModel;
  const stored = (rows: number | string, columns: number | string): readonly (number | string)[] =>
    transposed ? [columns, rows] : [rows, columns];
  const columnsOf = (name: string): number => {
    const shape = need(name, stored(dModel, 'columns'));
    return shape[transposed ? 0 : 1] ?? 0;
  };
  const columns = columnsOf('h.0.attn.c_attn.weight');
  const dFf = columnsOf('h.0.mlp.c_fc.weight');
  const keyColumns = (columns - dModel) / 2;
  if (keyColumns < 1 || keyColumns > dModel || !Number.isInteger(keyColumns)) {
    refuse({
      kind: 'shape',
      tensor: `${prefix}h.0.attn.c_attn.weight`,
      expected: stored(dModel, 3 * dModel),
      found: [first, second],
    });
  }
  const bias = file.names.some((name) => name.startsWith(prefix) && isBias(name.slice(prefix.length)));
  const both = (name: string, weight: readonly (number | string)[], width: number): void => {
    need(`${name}.weight`, weight);
    if (bias) need(`${name}.bias`, [width]);
  };
  for (let layer = 0; layer < layers; layer++) {
    const linear = (name: string, rows: number, width: number) =>
      both(`h.${layer}.${name}`, stored(rows, width), width);
    both(`h.${layer}.ln_1`, [dModel], dModel);
    linear('attn.c_attn', dModel, columns);
    linear('attn.c_proj', dModel, dModel);
    both(`h.${layer}.ln_2`, [dModel], dModel);
    linear('mlp.c_fc', dModel, dFf);
    linear('mlp.c_proj', dFf, dModel);
  }
  both('ln_f', [dModel], dModel);
  const head = outputName(file, prefix);
  const output = head === embedding ? null : head;
  if (output) require(file, output, [vocabulary, dModel], 'model');

  const embeddings = (vocabulary + context + (output ? vocabulary : 0)) * dModel;
  const layer = dModel * (4 + columns + dModel + 2 * dFf) + columns + 2 * dModel + dFf;
  const numHeads = wholeNumber(file, 'num_heads');
  return {
    kind: 'model',
    prefix,
    embedding,
    transposed,
    bias,
    shape: {
      vocabulary,
      context,
      dModel,
      layers,
      dFf,
      tied: output === null,
      tanhGelu: readGelu(file, transposed),
      epsilon: readEpsilon(file),
    },
    output,
    keyColumns,
    numHeads,
    likelyHeads: numHeads ?? (dModel % GPT2_HEAD_WIDTH === 0 ? dModel / GPT2_HEAD_WIDTH : null),
    assumed: file.metadata.gelu === undefined,
    scale: { byWidth: true, byLayer: false },
    parameters: embeddings + layers * layer + 2 * dModel,
  };
}

/** The model's options for a number of heads. Throws `CheckpointError` unless it divides the width and can be drawn. */
export function modelOptions({ shape, keyColumns }: RecognisedModel, numHeads: number): ModelOptions {
  requireFewHeads(shape.layers * numHeads);
  const headWidth = shape.dModel / numHeads;
  if (!(Number.isInteger(numHeads) && numHeads > 0 && Number.isInteger(headWidth)))
    refuse({ kind: 'heads', numHeads, width: shape.dModel });
  const numKvHeads = keyColumns / headWidth;
  if (!Number.isInteger(numKvHeads) || numHeads % numKvHeads !== 0) {
    refuse({ kind: 'key-heads', width: keyColumns, headWidth });
  }
  return { ...shape, numHeads, numKvHeads };
}

/** The factor of a layer's queries that makes the core's scores, q · k / √d, the model's. */
export function queryFactor({ scale, shape }: RecognisedModel, numHeads: number, layer: number): number {
  return (scale.byWidth ? 1 : Math.sqrt(shape.dModel / numHeads)) / (scale.byLayer ? layer + 1 : 1);
}

/** Layers must be numbered from 0 without gaps and contain only known tensors. */
function countLayers(file: TensorTable, prefix: string): number {
  const numbers = new Set<number>();
  for (const name of file.names) {
    if (!name.startsWith(prefix)) continue;
    const rest = name.slice(prefix.length);
    const [, number, part = ''] = /^h\.(0|[1-9]\d{0,8})\.(.+)$/.exec(rest) ?? [];
    if (number === undefined || BUFFER.test(rest)) continue;
    if (!IN_LAYER.has(part)) refuse({ kind: 'unexpected', tensor: name, of: 'model' });
    numbers.add(Number(number));
  }
  let layers = 0;
  while (numbers.has(layers)) layers++;
  if (layers < numbers.size || layers === 0) {
    refuse({ kind: 'missing', tensor: `${prefix}h.${layers}.ln_1.weight`, of: 'model' });
  }
  return layers;
}

/** "lm_head.weight" is next to "transformer.", not below it. */
function outputName(file: TensorTable, prefix: string): string | null {
  const outer = prefix.replace(/transformer\.$/, '');
  return [`${prefix}lm_head.weight`, `${outer}lm_head.weight`, 'lm_head.weight'].find((name) => file.has(name)) ?? null;
}

/** nanoGPT, whose matrices are transposed, has exact GELU. */
function readGelu(file: TensorTable, transposed: boolean): boolean {
  const found = file.metadata.gelu ?? (transposed ? 'exact' : 'tanh');
  if (found !== 'tanh' && found !== 'exact') refuse({ kind: 'metadata', key: 'gelu', found });
  return found === 'tanh';
}

function readEpsilon(file: TensorTable): number {
  const found = file.metadata.eps ?? '1e-5';
  const epsilon = Number(found);
  if (!(Math.fround(epsilon) > 0 && epsilon < 1)) refuse({ kind: 'metadata', key: 'eps', found });
  return epsilon;
}
