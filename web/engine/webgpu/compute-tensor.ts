/**
 * Computes a tensor on the device as its provenance says: products of two tensors by the kernels for matrix products, all else by a
 * kernel written from the provenance.
 */
import { elementCount, type Letter, letters, strides } from '../cell.ts';
import type { GivenTensor } from '../given.ts';
import { type Operand as Named, parseProvenance } from '../provenance/grammar.ts';
import { type MatmulKernel, type MatrixStrides, matmul } from './matmul.ts';
import { Params } from './params.ts';
import { shaderOf } from './shader-of.ts';
import { elements, type Operand, type Work } from './work.ts';

/** A tensor on the device. */
export interface DeviceTensor extends GivenTensor {
  readonly operand: Operand;
}

/** `target` is not given; `find` returns the tensors that it is computed from. */
export function computeTensor(
  work: Work,
  target: DeviceTensor,
  find: (name: string) => DeviceTensor,
  forced?: MatmulKernel,
): void {
  if (multiply(work, target, find, forced)) return;
  const { source, reads, params, count } = shaderOf(target, find);
  const operands = [...reads.map((name) => find(name).operand), target.operand];
  work.dispatch({ kernel: target.name, source }, operands, new Params().u32(...params), elements(count));
}

/** A tensor under the letters of an expression. */
interface ReadTensor {
  readonly letters: readonly Letter[];
  readonly shape: readonly number[];
  readonly operand: Operand;
}

/**
 * target = Σ a · b + bias as a matrix product: each letter is a row, column, sum or batch axis, and `bias` has the columns' letters.
 * Returns whether the tensor is one.
 */
function multiply(
  work: Work,
  target: DeviceTensor,
  find: (name: string) => DeviceTensor,
  forced?: MatmulKernel,
): boolean {
  const expression = parseProvenance(target.provenance);
  if (expression.kind !== 'sum') return false;
  const [product, addend, ...more] = expression.terms;
  const [a, b, ...others] = (product?.factors ?? []).map(read);
  const [bias, ...factors] = (addend?.factors ?? []).map(read);
  if (!a || !b || product?.sign !== 1 || addend?.sign === -1) return false;
  if (more.length + others.length + factors.length > 0) return false;

  function read({ name, letters }: Named): ReadTensor {
    const { shape, operand } = find(name);
    return { letters, shape, operand };
  }
  const out = letters(target.axes);
  const inOut = (letter: Letter) => out.includes(letter);
  const batch = a.letters.filter((letter) => b.letters.includes(letter) && inOut(letter));
  const rows = a.letters.filter((letter) => !b.letters.includes(letter));
  const summed = a.letters.filter((letter) => !inOut(letter));
  const columns = b.letters.filter((letter) => !a.letters.includes(letter));
  const [n, k, m] = [extent(a, rows), extent(a, summed), extent(b, columns)];
  const [aStrides, bStrides] = [stridesOf(a, rows, summed, batch), stridesOf(b, summed, columns, batch)];
  const fits =
    rows.length > 0 &&
    columns.length > 0 &&
    out.join('') === [...batch, ...rows, ...columns].join('') &&
    (!bias || bias.letters.join('') === columns.join(''));
  if (!fits || !aStrides || !bStrides) return false;

  const steps = strides(target.shape);
  const outStrides = { row: steps[batch.length + rows.length - 1] ?? 1, inner: steps[batch.length - 1] ?? 0 };
  const operands = { a: a.operand, b: b.operand, bias: bias?.operand, out: target.operand };
  matmul(work, { n, k, m, ...operands, inner: extent(a, batch), aStrides, bStrides, outStrides }, forced);
  return true;
}

function extent({ letters, shape }: ReadTensor, group: readonly Letter[]): number {
  return elementCount(group.map((letter) => shape[letters.indexOf(letter)] ?? Number.NaN));
}

/**
 * Strides from one row, column and batch product to the next; null if the letters of one are not adjacent, as they are in "m(hd)".
 */
function stridesOf(
  { letters, shape }: ReadTensor,
  rows: readonly Letter[],
  columns: readonly Letter[],
  batch: readonly Letter[],
): MatrixStrides | null {
  const steps = strides(shape);
  const groups = [rows, columns, batch].map((group) => {
    const first = letters.indexOf(group[0] as Letter);
    if (!group.every((letter, i) => letters[first + i] === letter)) return null;
    return group.length === 0 ? 0 : (steps[first + group.length - 1] ?? 0);
  });
  const [row = null, column = null, inner = null] = groups;
  return row === null || column === null || inner === null ? null : { row, column, inner };
}
