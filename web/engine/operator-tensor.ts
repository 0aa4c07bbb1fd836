/** Tensors of the attention operator. Engines compute in float32; float16 is converted here. */
import { AttentionError } from './engine.ts';
import { halfToNumber, numberToHalf } from './safetensors/half.ts';

/** Row-major numbers with one to four axes; float16 as raw bits. */
export type FloatTensor =
  | { readonly dtype: 'float32'; readonly shape: readonly number[]; readonly data: Float32Array }
  | { readonly dtype: 'float16'; readonly shape: readonly number[]; readonly data: Uint16Array };

/** Nonzero is true. */
export interface BooleanTensor {
  readonly dtype: 'bool';
  readonly shape: readonly number[];
  readonly data: Uint8Array;
}

/** Throws `AttentionError` unless the length fits the shape. */
export function checkSize(name: string, { shape, data }: FloatTensor | BooleanTensor): void {
  const described = `${name} has shape (${shape.join(', ')})`;
  if (shape.length < 1 || shape.length > 4) throw new AttentionError(`${described}, but must have one to four axes`);
  const count = shape.reduce((product, extent) => product * extent, 1);
  if (count !== data.length) {
    throw new AttentionError(`${described}, which needs ${count} numbers, but it has ${data.length}`);
  }
}

export function toFloats({ dtype, data }: FloatTensor): Float32Array {
  return dtype === 'float32' ? data : Float32Array.from(data, halfToNumber);
}

export function fromFloats(data: Float32Array, shape: readonly number[], dtype: FloatTensor['dtype']): FloatTensor {
  return dtype === 'float32' ? { dtype, shape, data } : { dtype, shape, data: Uint16Array.from(data, numberToHalf) };
}
