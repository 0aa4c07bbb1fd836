/**
 * Loads a GPT-2-shaped model into the core, piece by piece: besides the model's own memory there is never more than one piece.
 * Nothing is uploaded: the file is read where it lies.
 */
import { AttentionError } from '../engine.ts';
import type { LanguageModel, ModelOptions } from '../language-model.ts';
import type { SafetensorsBlob } from '../safetensors/blob-file.ts';
import { CheckpointError, refuse } from './checkpoint-error.ts';
import { modelPlan, type PlannedTensor } from './model-plan.ts';
import type { RecognisedModel } from './recognise-model.ts';

export interface LoadProgress {
  /** Numbers that are loaded, and how many there are. */
  readonly loaded: number;
  readonly parameters: number;
  /** Layers that are loaded whole. */
  readonly layers: number;
}

const BYTES = 4;
/** What 32-bit WebAssembly can keep in one piece, less a little for the tensors on the way. */
const MOST_BYTES = 2 ** 31 - 2 ** 27;
/** Numbers that are read at a time: 8 MB of the core's. */
const PIECE = 2 ** 21;

/** Throws `CheckpointError` if a model of this size cannot be loaded on any machine. */
export function requireRoom({ parameters }: RecognisedModel): void {
  const needed = parameters * BYTES;
  if (needed > MOST_BYTES) refuse({ kind: 'too-large', parameters, needed, limit: MOST_BYTES });
}

/**
 * Configures the model for inference and fills it. Rejects with `CheckpointError`: there is no memory, the file can no longer be
 * read, a weight is not finite.
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
  const plan = modelPlan(recognised, (tensor) => file.shape(tensor));
  let loaded = 0;
  for (const [place, planned] of plan.entries()) {
    const before = (plan[place - 1] ?? planned).layer;
    if (planned.layer !== before || place === 0) onProgress({ loaded, parameters, layers: planned.layer ?? 0 });
    for await (const count of pieces(model, file, planned)) {
      loaded += count;
      onProgress({ loaded, parameters, layers: layersBefore(planned, options) });
    }
  }
}

function layersBefore({ layer, tensor }: PlannedTensor, { layers }: ModelOptions): number {
  if (layer !== null) return layer;
  return /w[tp]e\.weight$/.test(tensor) ? 0 : layers;
}

/** Loads a tensor, as many rows at a time as a piece has room for; yields how many numbers each piece had. */
async function* pieces(model: LanguageModel, file: SafetensorsBlob, planned: PlannedTensor): AsyncGenerator<number> {
  const { tensor, rows, columns, parts } = planned;
  const step = Math.max(1, Math.floor(PIECE / columns));
  for (let row = 0; row < rows; row += step) {
    const count = Math.min(step, rows - row);
    const values = await readFloats(file, tensor, row * columns, count * columns);
    let first = 0;
    for (const { parameter, columns: width } of parts) {
      const part = parts.length === 1 ? values : columnsOf(values, columns, first, width);
      model.setPart(parameter, row * width, part);
      first += width;
    }
    yield values.length;
  }
}

export async function readFloats(
  file: SafetensorsBlob,
  tensor: string,
  from: number,
  count: number,
): Promise<Float32Array> {
  let values: Float32Array;
  try {
    values = await file.floats(tensor, from, count);
  } catch (error) {
    throw unreadable(error);
  }
  for (let i = 0; i < values.length; i++) {
    if (!Number.isFinite(values[i])) refuse({ kind: 'not-finite', tensor, position: from + i });
  }
  return values;
}

/** A file that was moved or changed since it was chosen. */
function unreadable(error: unknown): CheckpointError {
  return new CheckpointError({ kind: 'unreadable', detail: error instanceof Error ? error.message : String(error) });
}

function columnsOf(values: Float32Array, columns: number, first: number, width: number): Float32Array {
  const rows = values.length / columns;
  const result = new Float32Array(rows * width);
  for (let row = 0; row < rows; row++) {
    result.set(values.subarray(row * columns + first, row * columns + first + width), row * width);
  }
  return result;
}
