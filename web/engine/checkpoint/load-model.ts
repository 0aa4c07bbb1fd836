/**
 * Loads a GPT-2-shaped model into the core in pieces.
 *
 * Besides the model, only one piece is in memory at a time. The file is read locally; nothing is uploaded.
 */
import { AttentionError } from '../engine.ts';
import type { LanguageModel, ModelOptions } from '../language-model.ts';
import type { SafetensorsBlob } from '../safetensors/blob-file.ts';
import { refuse } from './checkpoint-error.ts';
import { readFloats, readTransposed } from './read-floats.ts';
import { queryFactor, type RecognisedModel } from './recognise-model.ts';

// The location of every parameter in a GPT-2-shaped model's file, in loading order.
//
// The order is embeddings, layers, the rest. GPT-2 stores the query, key and value projections side by side in one
// matrix, c_attn.

/** A tensor of the file, and the parameters in its columns from left to right. */
interface PlannedTensor {
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

function modelPlan(model: RecognisedModel): readonly PlannedTensor[] {
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

export interface LoadProgress {
  /** Parameters loaded so far, and in total. */
  readonly loaded: number;
  readonly parameters: number;
  /** Fully loaded layers. */
  readonly layers: number;
}

const BYTES = 4;
/** Memory limit of 32-bit WebAssembly, minus room for temporary tensors. */
const MAX_BYTES = 2 ** 31 - 2 ** 27;
/** Numbers per read: 8 MB in the core. */
const PIECE = 2 ** 21;

/** Throws `CheckpointError` if the model is too large for any machine. */
export function requireRoom({ parameters }: RecognisedModel): void {
  const needed = parameters * BYTES;
  if (needed > MAX_BYTES) refuse({ kind: 'too-large', parameters, needed, limit: MAX_BYTES });
}

/**
 * Configures the model for inference and loads its weights.
 *
 * Rejects with `CheckpointError` if memory runs out, the file is no longer readable, or a weight is not finite.
 */
export async function loadModel(
  model: LanguageModel,
  file: SafetensorsBlob,
  recognised: RecognisedModel,
  options: ModelOptions,
  onProgress: (progress: LoadProgress) => void,
): Promise<void> {
  requireRoom(recognised);
  try {
    model.configureForInference(options);
  } catch (error) {
    if (error instanceof AttentionError) refuse({ kind: 'memory', needed: recognised.parameters * BYTES });
    throw error;
  }
  const { parameters } = recognised;
  const plan = modelPlan(recognised);
  let loaded = 0;
  for (const [place, planned] of plan.entries()) {
    const before = (plan[place - 1] ?? planned).layer;
    if (planned.layer !== before || place === 0) onProgress({ loaded, parameters, layers: planned.layer ?? 0 });
    const factor = queryFactor(recognised, options.numHeads, planned.layer ?? 0);
    for await (const count of pieces(model, file, planned, factor)) {
      loaded += count;
      onProgress({ loaded, parameters, layers: layersBefore(planned, options) });
    }
  }
}

function layersBefore({ layer, parts }: PlannedTensor, { layers }: ModelOptions): number {
  if (layer !== null) return layer;
  return parts[0]?.parameter.endsWith('_embedding') ? 0 : layers;
}

/**
 * Loads a tensor in pieces of whole rows, or of whole parameters if it is transposed; yields the number of values in
 * each piece. Queries are multiplied by `queries`.
 */
async function* pieces(
  model: LanguageModel,
  file: SafetensorsBlob,
  planned: PlannedTensor,
  queries: number,
): AsyncGenerator<number> {
  const { tensor, rows, columns, parts, transposed } = planned;
  const set = (parameter: string, from: number, values: Float32Array): void => {
    const factor = /attention\.[wb]_q$/.test(parameter) ? queries : 1;
    model.setPart(parameter, from, factor === 1 ? values : values.map((value) => value * factor));
  };
  if (tensor === null || transposed) {
    let first = 0;
    for (const { parameter, columns: width } of parts) {
      const values = tensor
        ? await readTransposed(file, tensor, first * rows, width, rows)
        : new Float32Array(rows * width);
      set(parameter, 0, values);
      first += width;
      yield values.length;
    }
    return;
  }
  const step = Math.max(1, Math.floor(PIECE / columns));
  for (let row = 0; row < rows; row += step) {
    const count = Math.min(step, rows - row);
    const values = await readFloats(file, tensor, row * columns, count * columns);
    let first = 0;
    for (const { parameter, columns: width } of parts) {
      set(parameter, row * width, parts.length === 1 ? values : columnsOf(values, columns, first, width));
      first += width;
    }
    yield values.length;
  }
}

function columnsOf(values: Float32Array, columns: number, first: number, width: number): Float32Array {
  const rows = values.length / columns;
  const result = new Float32Array(rows * width);
  for (let row = 0; row < rows; row++) {
    result.set(values.subarray(row * columns + first, row * columns + first + width), row * width);
  }
  return result;
}
