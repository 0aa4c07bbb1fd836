/** Numbers in lists of lists, as code passes them: a matrix is a list of rows. */
import { groupedShape } from '../../../../engine/cell.ts';
import type { TraceTensor } from '../../../../engine/engine.ts';

export type Nested = number | readonly Nested[];

/** A tensor's numbers in lists, one level an axis; flattened axes are one axis. */
export function nestedOf(tensor: Pick<TraceTensor, 'axes' | 'shape' | 'data'>): Nested {
  const shape = groupedShape(tensor.axes, tensor.shape);
  const { data } = tensor;
  let next = 0;
  const level = (axis: number): Nested =>
    axis === shape.length
      ? (data[next++] ?? Number.NaN)
      : Array.from({ length: shape[axis] ?? 0 }, () => level(axis + 1));
  return level(0);
}

/** The lengths of the lists, outermost first; null if lists of one level differ in length or hold something else. */
export function shapeOfNested(value: unknown): readonly number[] | null {
  if (typeof value === 'number') return [];
  if (!Array.isArray(value)) return null;
  const inner = value.map(shapeOfNested);
  const [first = []] = inner;
  const alike = inner.every(
    (shape) =>
      shape !== null && first !== null && shape.length === first.length && shape.every((n, i) => n === first[i]),
  );
  return alike && first !== null ? [value.length, ...first] : null;
}

/** All numbers, in order. */
export function flat(value: Nested): readonly number[] {
  return typeof value === 'number' ? [value] : value.flatMap(flat);
}

export function isList(value: Nested): value is readonly Nested[] {
  return typeof value !== 'number';
}
