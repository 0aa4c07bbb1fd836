/** Reads the recorded tensors in tests/golden. */
import { readFileSync } from 'node:fs';
import { SafetensorsFile } from '#web/engine/safetensors.ts';

export function golden(path: string): SafetensorsFile {
  return new SafetensorsFile(readFileSync(new URL(`../../../golden/${path}`, import.meta.url)));
}

/** Item `index` of a batch: one entry along the first axis. */
export function batchItem(file: SafetensorsFile, name: string, index: number): Float32Array {
  const [batch = 1] = file.shape(name);
  const values = file.floats(name);
  const size = values.length / batch;
  return values.slice(index * size, (index + 1) * size);
}

/** Transposes `rows` rows, from `first` on, of PyTorch's (out, in) weight into the engine's (in, out). */
export function transposedRows(weight: Float32Array, columns: number, first: number, rows: number): Float32Array {
  return Float32Array.from({ length: rows * columns }, (_, i) => {
    const [column, row] = [Math.floor(i / rows), i % rows];
    return weight[(first + row) * columns + column] ?? Number.NaN;
  });
}
