/** Lowers a sum of products of two tensors to a matrix product: each letter is a row, column, sum or batch axis. */
import { elementCount, type Letter, strides } from '../cell.ts';
import { AttentionError } from '../engine.ts';
import type { ReadTensor } from './lower.ts';
import { type MatmulKernel, type MatrixStrides, matmul } from './matmul.ts';
import type { Work } from './work.ts';

/** out = Σ a · b + bias, over the letters that `out` lacks. `bias` has the column letters. */
export function lowerProduct(
  work: Work,
  a: ReadTensor,
  b: ReadTensor,
  bias: ReadTensor | undefined,
  out: ReadTensor,
  forced?: MatmulKernel,
): void {
  const inB = (letter: Letter) => b.letters.includes(letter);
  const inOut = (letter: Letter) => out.letters.includes(letter);
  const batch = a.letters.filter((letter) => inB(letter) && inOut(letter));
  const rows = a.letters.filter((letter) => !inB(letter));
  const summed = a.letters.filter((letter) => !inOut(letter));
  const columns = b.letters.filter((letter) => !a.letters.includes(letter));
  const groups = { batch, rows, summed, columns };
  const fits =
    out.letters.join('') === [...batch, ...rows, ...columns].join('') &&
    (!bias || bias.letters.join('') === columns.join(''));
  if (!fits) throw new AttentionError(`no kernel computes ${out.name} from ${a.name} and ${b.name}`);

  const own = strides(out.shape);
  matmul(
    work,
    {
      n: extent(a, groups.rows),
      k: extent(a, groups.summed),
      m: extent(b, groups.columns),
      a: a.operand,
      b: b.operand,
      bias: bias?.operand,
      out: out.operand,
      inner: extent(a, groups.batch),
      aStrides: stridesOf(a, rows, summed, batch),
      bStrides: stridesOf(b, summed, columns, batch),
      outStrides: { row: own[batch.length] ?? 1, inner: batch.length > 0 ? (own[batch.length - 1] ?? 0) : 0 },
    },
    forced,
  );
}

function extent({ letters, shape }: ReadTensor, group: readonly Letter[]): number {
  return elementCount(group.map((letter) => shape[letters.indexOf(letter)] ?? Number.NaN));
}

/** Strides from one row, column and batch product to the next. The letters of each must be adjacent, as in "m(hd)". */
function stridesOf(
  { name, letters, shape }: ReadTensor,
  rows: readonly Letter[],
  columns: readonly Letter[],
  batch: readonly Letter[],
): MatrixStrides {
  const steps = strides(shape);
  const step = (group: readonly Letter[]) => {
    const first = letters.indexOf(group[0] as Letter);
    if (!group.every((letter, i) => letters[first + i] === letter)) {
      throw new AttentionError(`no kernel multiplies ${name}, whose letters are ${letters.join('')}`);
    }
    return group.length === 0 ? 0 : (steps[first + group.length - 1] ?? 0);
  };
  return { row: step(rows), column: step(columns), inner: step(batch) };
}
