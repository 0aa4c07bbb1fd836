/** Reads weights from a checkpoint and refuses numbers that are not finite. */
import type { SafetensorsBlob } from '../safetensors/blob-file.ts';
import { refuse, unreadable } from './checkpoint-error.ts';

/** Rejects with `CheckpointError` if the file is no longer readable. */
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

/** Reads a matrix (rows, columns) from the file, and returns it as (columns, rows). Rejects like `readFloats`. */
export async function readTransposed(
  file: SafetensorsBlob,
  tensor: string,
  from: number,
  rows: number,
  columns: number,
): Promise<Float32Array> {
  const values = await readFloats(file, tensor, from, rows * columns);
  const result = new Float32Array(values.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      result[column * rows + row] = values[row * columns + column] ?? 0;
    }
  }
  return result;
}
