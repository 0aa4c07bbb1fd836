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
