/** A file's tensors as described by its header, with the checks before any number is read. */
import type { Dtype } from '../safetensors/header.ts';
import { type CheckpointKind, refuse, type Shape } from './checkpoint-error.ts';

export interface TensorTable {
  readonly names: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
  has(name: string): boolean;
  shape(name: string): readonly number[];
  dtype(name: string): Dtype;
}

const WEIGHT_TYPES: ReadonlySet<Dtype> = new Set(['F64', 'F32', 'F16', 'BF16']);

/** The shape of a required floating-point tensor. `expected` may contain letters, which match any extent. */
export function require(file: TensorTable, tensor: string, expected: Shape, of: CheckpointKind): readonly number[] {
  if (!file.has(tensor)) refuse({ kind: 'missing', tensor, of });
  const found = file.shape(tensor);
  const fits = found.length === expected.length && expected.every((extent, axis) => matches(extent, found[axis] ?? 0));
  if (!fits) refuse({ kind: 'shape', tensor, expected, found });
  const dtype = file.dtype(tensor);
  if (!WEIGHT_TYPES.has(dtype)) refuse({ kind: 'type', tensor, found: dtype });
  return found;
}

/** Weights never have an axis of extent 0. */
function matches(expected: number | string, found: number): boolean {
  return found > 0 && (typeof expected === 'string' || expected === found);
}

/** A positive integer from the metadata. */
export function wholeNumber(file: TensorTable, key: string): number | null {
  const found = file.metadata[key];
  if (found === undefined) return null;
  if (!/^[1-9]\d{0,8}$/.test(found)) refuse({ kind: 'metadata', key, found });
  return Number(found);
}
