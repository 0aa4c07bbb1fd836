/**
 * Loads a GPT-2-shaped model into the core in pieces.
 *
 * Besides the model, only one piece is in memory at a time. The file is read locally; nothing is uploaded.
 */
import { AttentionError } from '../engine.ts';
import type { LanguageModel, ModelOptions } from '../language-model.ts';
import type { SafetensorsBlob } from '../safetensors/blob-file.ts';
import { refuse } from './checkpoint-error.ts';
import { modelPlan, type PlannedTensor } from './model-plan.ts';
import { readFloats, readTransposed } from './read-floats.ts';
import { queryFactor, type RecognisedModel } from './recognise-model.ts';

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
