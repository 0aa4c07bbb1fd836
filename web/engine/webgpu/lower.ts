/**
 * Lowers tensor declarations to kernels: each tensor is computed as its provenance says.
 *
 * The list is not repeated here, so a new tensor of a known kind needs no code.
 */
import { elementCount, type Letter, letters, strides } from '../cell.ts';
import { AttentionError, type TensorDeclaration } from '../engine.ts';
import { type Expression, type Operand as Named, parseProvenance, type SignedProduct } from '../provenance/grammar.ts';
import { rowDot, rowMax, rowSum } from './by-row.ts';
import { add, type Broadcast, expShifted, gelu, multiplyAdd, ofTwo, rearrange } from './elementwise.ts';
import { lowerProduct } from './lower-product.ts';
import type { MatmulKernel } from './matmul.ts';
import type { Operand, Work } from './work.ts';

/** A tensor on the device. */
export interface DeviceTensor extends TensorDeclaration {
  readonly shape: readonly number[];
  readonly operand: Operand;
}

/** A tensor under the letters of an expression. */
export interface ReadTensor {
  readonly name: string;
  readonly letters: readonly Letter[];
  readonly shape: readonly number[];
  readonly operand: Operand;
}

/** Tensors that may hold −∞, for which special kernels are used. */
const MASK: ReadonlySet<string> = new Set(['mask']);

/** Dispatches the computation of a tensor; `find` returns its operands. Does nothing for "given". */
export function lower(
  work: Work,
  target: DeviceTensor,
  find: (name: string) => DeviceTensor,
  forced?: MatmulKernel,
): void {
  const expression = parseProvenance(target.provenance);
  const read = (operand: Named): ReadTensor => {
    const { name, shape, operand: on } = find(operand.name);
    return { name, letters: operand.letters, shape, operand: on };
  };
  const out: ReadTensor = { ...target, letters: letters(target.axes) };
  if (!lowerExpression(work, expression, out, read, forced)) {
    throw new AttentionError(`no kernel computes ${target.name}, whose provenance is ${target.provenance}`);
  }
}

function lowerExpression(
  work: Work,
  expression: Expression,
  out: ReadTensor,
  read: (operand: Named) => ReadTensor,
  forced?: MatmulKernel,
): boolean {
  const over = (operand: Named) => broadcast(read(operand), out);
  switch (expression.kind) {
    case 'given':
      return true;
    case 'view': {
      const from = read(expression.operand);
      rearrange(work, from.operand, [1, 1, from.operand.count], [0, 0, 1], out.operand);
      return true;
    }
    case 'repeat':
      return repeat(work, read(expression.operand), out);
    case 'max': {
      const from = read(expression.operand);
      rowMax(work, from.operand, rowLength(from, out), out.operand);
      return true;
    }
    case 'mean': {
      const [x, y] = expression.factors.map(read);
      if (!x) return false;
      const columns = rowLength(x, out);
      if (y) rowDot(work, x.operand, y.operand, columns, out.operand, 1 / columns);
      else rowSum(work, x.operand, columns, out.operand, 1 / columns);
      return true;
    }
    case 'exp': {
      const { minuend, subtrahend, divisor } = expression;
      expShifted(work, over(minuend), over(subtrahend), read(divisor).operand, out.operand);
      return true;
    }
    case 'quotient':
      ofTwo(work, 'divide_rows', over(expression.numerator), over(expression.denominator), out.operand);
      return true;
    case 'rsqrt':
      ofTwo(work, 'inverse_root', over(expression.addends[0]), over(expression.addends[1]), out.operand);
      return true;
    case 'gelu':
    case 'gelu_tanh':
      gelu(
        work,
        expression.kind === 'gelu' ? 'gelu_exact' : 'gelu_tanh',
        read(expression.operand).operand,
        out.operand,
      );
      return true;
    case 'sum':
      return sum(work, expression.terms, out, read, forced);
    default:
      return false;
  }
}

function sum(
  work: Work,
  [first, second, third]: readonly SignedProduct[],
  out: ReadTensor,
  read: (operand: Named) => ReadTensor,
  forced?: MatmulKernel,
): boolean {
  if (!first || third || first.sign < 0) return false;
  const factors = first.factors.map(read);
  const addend = second?.factors.length === 1 ? second.factors.map(read)[0] : undefined;
  if (second && !addend) return false;
  const [a, b] = factors;
  if (!a || factors.length > 2) return false;
  const summed = factors.some((factor) => factor.letters.some((letter) => !out.letters.includes(letter)));
  if (b && summed) {
    if (second && second.sign < 0) return false;
    lowerProduct(work, a, b, addend, out, forced);
    return true;
  }
  if (summed) {
    if (addend) return false;
    rowSum(work, a.operand, rowLength(a, out), out.operand);
    return true;
  }
  if (b && addend && second?.sign === 1) {
    multiplyAdd(work, broadcast(a, out), broadcast(b, out), broadcast(addend, out), out.operand);
    return true;
  }
  if (b) {
    ofTwo(work, 'multiply', broadcast(a, out), broadcast(b, out), out.operand);
    return !addend;
  }
  if (!addend || !second) return permute(work, a, out);
  if (MASK.has(addend.name)) ofTwo(work, 'add_mask', broadcast(a, out), broadcast(addend, out), out.operand);
  else add(work, broadcast(a, out), broadcast(addend, out), out.operand, second.sign);
  return true;
}

/** How an operand is broadcast over the result. Its letters must be consecutive letters of the result. */
function broadcast({ name, letters: own, shape, operand }: ReadTensor, out: ReadTensor): Broadcast {
  const first = own.length === 0 ? 0 : out.letters.indexOf(own[0] as Letter);
  const runs = first >= 0 && own.every((letter, i) => out.letters[first + i] === letter);
  if (!runs) throw new AttentionError(`no kernel broadcasts ${name} (${own.join('')}) over ${out.letters.join('')}`);
  const step = own.length === 0 ? 1 : elementCount(out.shape.slice(first + own.length));
  return { operand, step, count: elementCount(shape) };
}

/** The extent of the reduced axes: the last letters, which the result lacks. */
function rowLength(from: ReadTensor, out: ReadTensor): number {
  const kept = out.letters.length;
  if (from.letters.slice(0, kept).join() !== out.letters.join()) {
    throw new AttentionError(`no kernel goes through the rows of ${from.name} for ${out.name}`);
  }
  return elementCount(from.shape.slice(kept));
}

/** Permutes three letters. */
function permute(work: Work, from: ReadTensor, out: ReadTensor): boolean {
  if (out.letters.length !== 3 || from.letters.length !== 3) return false;
  const steps = strides(from.shape);
  const own = out.letters.map((letter) => steps[from.letters.indexOf(letter)]);
  const [s0, s1, s2] = own;
  const [n0, n1, n2] = out.shape;
  if (s0 === undefined || s1 === undefined || s2 === undefined) return false;
  if (n0 === undefined || n1 === undefined || n2 === undefined) return false;
  rearrange(work, from.operand, [n0, n1, n2], [s0, s1, s2], out.operand);
  return true;
}

/** Head h reads its shared key/value head. */
function repeat(work: Work, from: ReadTensor, out: ReadTensor): boolean {
  const [heads, n1, n2] = out.shape;
  const [groups] = from.shape;
  if (heads === undefined || n1 === undefined || n2 === undefined || groups === undefined) return false;
  rearrange(work, from.operand, [heads, n1, n2], [n1 * n2, n2, 1], out.operand, heads / groups);
  return true;
}
