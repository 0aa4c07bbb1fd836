/**
 * Copies a caller's numbers into the core's memory.
 *
 * Reading an array may run the caller's code: a getter or a proxy. That code may call the core, which moves or frees
 * memory. So the numbers are read before a view of the memory is taken.
 */
import { AttentionError } from '../engine.ts';

export type NumberArray = Float32Array | Float64Array | Int32Array;

/** Numbers that can be read without running the caller's code. Typed arrays are not copied. */
export function plainNumbers(values: ArrayLike<number>): NumberArray {
  return ArrayBuffer.isView(values) ? (values as NumberArray) : Float64Array.from(values);
}

/** Throws `AttentionError` unless there are as many values as the view has room for. */
export function fillView(name: string, view: () => Float32Array | Int32Array, values: ArrayLike<number>): void {
  const plain = plainNumbers(values);
  const { length } = plain;
  const room = view();
  if (length !== room.length) {
    throw new AttentionError(`${name} has ${length} numbers, but needs ${room.length}`, {
      code: 'shape',
      argument: name,
    });
  }
  room.set(plain);
}
