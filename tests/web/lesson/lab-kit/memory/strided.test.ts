/** The memory lens's tensors follow PyTorch's rules for strides, views and copies. */
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  contiguous,
  dense,
  indices,
  isContiguous,
  read,
  transpose,
  view,
} from '#web/lesson/lab-kit/memory/strided.ts';

const numbers = Array.from({ length: 24 }, (_, i) => i);
const tensor = dense(numbers, [2, 3, 4]);

describe('a strided tensor', () => {
  it('has row-major strides in reading order', () => {
    expect(tensor.strides).toEqual([12, 4, 1]);
    expect(addressOf(tensor, [1, 2, 3])).toBe(23);
    expect(read(tensor)).toEqual(numbers);
    expect(indices([2, 2])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ]);
  });

  it('refuses a shape with another number of elements', () => {
    expect(() => dense(numbers, [5, 5])).toThrow('the shape (5, 5) does not hold 24 numbers');
  });

  it('transposes by exchanging strides and leaves the buffer alone', () => {
    const swapped = transpose(tensor, 0, 1);
    expect(swapped.buffer).toBe(tensor.buffer);
    expect([swapped.shape, swapped.strides]).toEqual([
      [3, 2, 4],
      [4, 12, 1],
    ]);
    // numpy.arange(24).reshape(2, 3, 4).transpose(1, 0, 2).ravel()
    expect(read(swapped).slice(0, 12)).toEqual([0, 1, 2, 3, 12, 13, 14, 15, 4, 5, 6, 7]);
    expect(read(transpose(swapped, 0, 1))).toEqual(numbers);
  });

  it('views contiguous data only; a copy is contiguous', () => {
    const swapped = transpose(tensor, 0, 1);
    expect(view(tensor, [6, 4])?.strides).toEqual([4, 1]);
    expect(view(swapped, [3, 8])).toBeNull();
    const copied = contiguous(swapped);
    expect(copied.buffer).toEqual(read(swapped));
    expect(view(copied, [3, 8])?.buffer).toBe(copied.buffer);
    expect(contiguous(tensor)).toBe(tensor);
  });

  it('treats an axis of extent 1 as contiguous, whatever its stride', () => {
    expect(isContiguous(transpose(dense(numbers, [1, 6, 4]), 0, 1))).toBe(true);
  });
});
