/**
 * A tensor as a library keeps it: a flat buffer, a shape, and for each axis how far one step jumps in the buffer. The
 * operations are PyTorch's, with its rules for which of them copy and which refuse.
 */
import { elementCount, strides as rowMajor } from '../../../engine/cell.ts';

export interface Strided<T> {
  readonly buffer: readonly T[];
  readonly shape: readonly number[];
  /** In elements, one an axis. */
  readonly strides: readonly number[];
}

/** A buffer that is read in order. */
export function dense<T>(buffer: readonly T[], shape: readonly number[]): Strided<T> {
  if (elementCount(shape) !== buffer.length)
    throw new RangeError(`the shape (${shape.join(', ')}) does not hold ${buffer.length} numbers`);
  return { buffer, shape, strides: rowMajor(shape) };
}

/** Where a cell lies in the buffer: the sum of index times stride. */
export function addressOf({ strides }: Strided<unknown>, index: readonly number[]): number {
  return index.reduce((sum, i, axis) => sum + i * (strides[axis] ?? 0), 0);
}

/** Every index of a shape, in reading order: the last axis runs fastest. */
export function indices(shape: readonly number[]): readonly (readonly number[])[] {
  const steps = rowMajor(shape);
  return Array.from({ length: elementCount(shape) }, (_, flat) =>
    shape.map((extent, axis) => Math.floor(flat / (steps[axis] ?? 1)) % extent),
  );
}

export function isContiguous({ shape, strides }: Strided<unknown>): boolean {
  return rowMajor(shape).every((step, axis) => shape[axis] === 1 || step === strides[axis]);
}

/** The same buffer under another shape; null where that needs a copy, as `torch.Tensor.view` refuses it. */
export function view<T>(tensor: Strided<T>, shape: readonly number[]): Strided<T> | null {
  return isContiguous(tensor) ? dense(tensor.buffer, shape) : null;
}

/** Two axes change places; no number moves. */
export function transpose<T>(tensor: Strided<T>, a: number, b: number): Strided<T> {
  const swapped = (values: readonly number[]): readonly number[] =>
    values.map((value, axis) => values[axis === a ? b : axis === b ? a : axis] ?? value);
  return { ...tensor, shape: swapped(tensor.shape), strides: swapped(tensor.strides) };
}

/** The numbers copied into reading order; the tensor itself if they are in it. */
export function contiguous<T>(tensor: Strided<T>): Strided<T> {
  if (isContiguous(tensor)) return tensor;
  return dense(read(tensor), tensor.shape);
}

/** The elements in reading order. */
export function read<T>(tensor: Strided<T>): readonly T[] {
  return indices(tensor.shape).map((index) => tensor.buffer[addressOf(tensor, index)] as T);
}
