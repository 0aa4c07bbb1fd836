/** Strided tensors with PyTorch's rules for views and copies: a flat buffer, a shape and strides. */
import { elementCount, strides as rowMajor } from '../../../engine/cell.ts';

export interface Strided<T> {
  readonly buffer: readonly T[];
  readonly shape: readonly number[];
  /** In elements, one per axis. */
  readonly strides: readonly number[];
}

/** A contiguous tensor over a buffer. */
export function dense<T>(buffer: readonly T[], shape: readonly number[]): Strided<T> {
  if (elementCount(shape) !== buffer.length)
    throw new RangeError(`the shape (${shape.join(', ')}) does not hold ${buffer.length} numbers`);
  return { buffer, shape, strides: rowMajor(shape) };
}

/** A cell's position in the buffer: the sum of index times stride. */
export function addressOf({ strides }: Strided<unknown>, index: readonly number[]): number {
  return index.reduce((sum, i, axis) => sum + i * (strides[axis] ?? 0), 0);
}

/** All indices of a shape in row-major order. */
export function indices(shape: readonly number[]): readonly (readonly number[])[] {
  const steps = rowMajor(shape);
  return Array.from({ length: elementCount(shape) }, (_, flat) =>
    shape.map((extent, axis) => Math.floor(flat / (steps[axis] ?? 1)) % extent),
  );
}

export function isContiguous({ shape, strides }: Strided<unknown>): boolean {
  return rowMajor(shape).every((step, axis) => shape[axis] === 1 || step === strides[axis]);
}

/** The same buffer with another shape; null where `torch.Tensor.view` would refuse. */
export function view<T>(tensor: Strided<T>, shape: readonly number[]): Strided<T> | null {
  return isContiguous(tensor) ? dense(tensor.buffer, shape) : null;
}

/** Swaps two axes without moving a number. */
export function transpose<T>(tensor: Strided<T>, a: number, b: number): Strided<T> {
  const swapped = (values: readonly number[]): readonly number[] =>
    values.map((value, axis) => values[axis === a ? b : axis === b ? a : axis] ?? value);
  return { ...tensor, shape: swapped(tensor.shape), strides: swapped(tensor.strides) };
}

/** A contiguous copy, or the tensor itself if it is contiguous. */
export function contiguous<T>(tensor: Strided<T>): Strided<T> {
  if (isContiguous(tensor)) return tensor;
  return dense(read(tensor), tensor.shape);
}

/** The elements in reading order. */
export function read<T>(tensor: Strided<T>): readonly T[] {
  return indices(tensor.shape).map((index) => tensor.buffer[addressOf(tensor, index)] as T);
}
