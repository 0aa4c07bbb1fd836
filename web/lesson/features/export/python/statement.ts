/**
 * One tensor's provenance as a line of NumPy or PyTorch. Each letter is an axis, so "t(hd)" is an array of shape (t, h, d), and a
 * product over letters that the result lacks is an einsum.
 */
import { type Letter, letters } from '../../../../engine/cell.ts';
import { AttentionError, type AttentionTrace } from '../../../../engine/engine.ts';
import {
  type Expression,
  type Operand,
  type SignedProduct,
  summedLetters,
} from '../../../../engine/provenance/grammar.ts';
import { groupSize } from '../../../../engine/provenance/terms.ts';
import { TILE_SIZE, tileSizeOf } from '../../../../engine/provenance/tiles.ts';
import type { Dialect } from './dialect.ts';

/** The right side of the assignment to a computed tensor. */
export function statement(
  trace: AttentionTrace,
  name: string,
  expression: Exclude<Expression, { kind: 'given' }>,
  dialect: Dialect,
): string {
  const tensor = trace.get(name);
  const result = letters(tensor.axes);
  const aligned = (operand: Operand) => along(operand, result, dialect);
  const byTiles = tiledStatement(trace, expression, result, dialect);
  if (byTiles !== null) return byTiles;
  switch (expression.kind) {
    case 'sum':
      return expression.terms.map((term, i) => signed(term, i, product(term, result, dialect))).join('');
    case 'max': {
      const [summed] = summedLetters([expression.operand], result);
      const axis = summed === undefined ? 0 : expression.operand.letters.indexOf(summed);
      return dialect.max(expression.operand.name, axis);
    }
    case 'exp': {
      // In a fully masked row, −∞ − −∞ would be NaN: subtracting 0 instead gives an exponential of 0.
      const { name: row } = expression.subtrahend;
      const emptyRow = trace.get(row).data.includes(Number.NEGATIVE_INFINITY);
      const safe = (text: string) => (emptyRow ? dialect.where(dialect.isMinusInfinity(text), '0.0', text) : text);
      const difference = `${aligned(expression.minuend)} - ${safe(aligned(expression.subtrahend))}`;
      return dialect.exp(`(${difference}) / ${aligned(expression.divisor)}`);
    }
    case 'quotient': {
      // A fully masked row: 0/0 should be 0, so it is computed as 0/1.
      const denominator = aligned(expression.denominator);
      const emptyRow = trace.get(expression.denominator.name).data.includes(0);
      const safe = emptyRow ? dialect.where(`${denominator} == 0`, '1.0', denominator) : denominator;
      return `${aligned(expression.numerator)} / ${safe}`;
    }
    case 'larger':
    case 'last':
      throw new AttentionError(`${name} goes by tiles, but its provenance does not say how`);
    case 'mean': {
      const { factors } = expression;
      const count = summedLetters(factors, result).reduce((n, letter) => n * extentAlong(trace, factors, letter), 1);
      return `${product({ sign: 1, factors }, result, dialect)} / ${count}`;
    }
    case 'rsqrt':
      return `(${expression.addends.map(aligned).join(' + ')}) ** -0.5`;
    case 'gelu':
      return dialect.gelu(aligned(expression.operand));
    case 'gelu_tanh':
      return dialect.geluTanh(aligned(expression.operand));
    case 'view':
      return `${expression.operand.name}.reshape(${tensor.shape.join(', ')})`;
    case 'repeat': {
      const { name: shared } = expression.operand;
      return dialect.repeat(shared, groupSize(tensor, trace.get(shared)), result.indexOf('h'));
    }
    case 'group_sum': {
      // Splits the axis of heads in two: the shared head, and the index among the heads that share it.
      const { name: heads } = expression.operand;
      const axis = result.indexOf('g');
      const size = groupSize(trace.get(heads), tensor);
      const shape = tensor.shape.flatMap((extent, place) => (place === axis ? [extent, size] : [extent]));
      return dialect.sum(`${heads}.reshape(${shape.join(', ')})`, axis + 1);
    }
  }
}

/** The extent of a letter, from one of these operands. */
export function extentAlong(trace: AttentionTrace, operands: readonly Operand[], letter: Letter): number {
  for (const { name, letters: own } of operands) {
    const at = own.indexOf(letter);
    if (at >= 0) return trace.get(name).shape[at] ?? 1;
  }
  throw new AttentionError(`no operand has the axis ${letter}`);
}

function signed({ sign }: SignedProduct, place: number, text: string): string {
  if (place === 0) return sign < 0 ? `-${text}` : text;
  return sign < 0 ? ` - ${text}` : ` + ${text}`;
}

function product({ factors }: SignedProduct, result: readonly Letter[], dialect: Dialect): string {
  if (summedLetters(factors, result).length === 0) {
    return factors.map((factor) => along(factor, result, dialect)).join(' * ');
  }
  const spec = `${factors.map((factor) => factor.letters.join('')).join(',')}->${result.join('')}`;
  return dialect.einsum(
    spec,
    factors.map((factor) => factor.name),
  );
}

/** An operand with its axes in the result's order, and axes of extent 1 for missing ones, for broadcasting. */
function along(operand: Operand, result: readonly Letter[], dialect: Dialect): string {
  if (operand.letters.length === 0) return operand.name;
  const own = result.filter((letter) => operand.letters.includes(letter));
  const order = own.map((letter) => operand.letters.indexOf(letter));
  const ordered = order.every((from, to) => from === to) ? operand.name : dialect.permute(operand.name, order);
  if (own.length === result.length) return ordered;
  return `${ordered}[${result.map((letter) => (own.includes(letter) ? ':' : 'None')).join(', ')}]`;
}

/**
 * Tile-by-tile computations as a line of NumPy or PyTorch; see provenance/tiles.ts for the meaning of n.
 *
 * The right side of the assignment for a result with the axes `result`; null without a dependence between tiles: products and
 * quotients within one tile are ordinary.
 */
function tiledStatement(
  trace: AttentionTrace,
  expression: Expression,
  result: readonly Letter[],
  dialect: Dialect,
): string | null {
  const axis = result.indexOf('n');
  switch (expression.kind) {
    case 'last': {
      const { name, letters } = expression.operand;
      return `${name}[${letters.map((letter) => (letter === 'n' ? '-1' : ':')).join(', ')}]`;
    }
    case 'larger': {
      const now = expression.operands.find(({ before }) => !before);
      return now ? dialect.runningMax(now.name, axis) : null;
    }
    case 'exp': {
      const { minuend, subtrahend, divisor } = expression;
      const read = (operand: Operand) => spread(trace, operand, result, dialect);
      if (!minuend.before && minuend.letters.includes('n') === subtrahend.letters.includes('n')) return null;
      const from = minuend.before ? dialect.shifted(minuend.name, axis) : read(minuend);
      // If every key so far is masked, −∞ − −∞ would be NaN.
      const less = read(subtrahend);
      return dialect.exp(`(${from} - ${dialect.where(dialect.isMinusInfinity(less), '0.0', less)}) / ${divisor.name}`);
    }
    case 'max':
      if (axis < 0) return null;
      return perTile(trace, [expression.operand], axis, dialect, ([part = '']) =>
        dialect.max(part, expression.operand.letters.indexOf('s')),
      );
    case 'sum': {
      const carried = expression.terms.find(({ factors }) => factors.some(({ before }) => before));
      if (carried) return carry(expression.terms[0]?.factors[0], carried.factors, result);
      const [term] = expression.terms;
      if (axis < 0 || !term || !summedLetters(term.factors, result).includes('s')) return null;
      const inner = result.filter((letter) => letter !== 'n').join('');
      const spec = `${term.factors.map(({ letters }) => letters.join('')).join(',')}->${inner}`;
      return perTile(trace, term.factors, axis, dialect, (parts) => dialect.einsum(spec, parts));
    }
    default:
      return null;
  }
}

/** carried(added, factor): adds to each tile the previous tile's value times a factor. */
function carry(added: Operand | undefined, factors: readonly Operand[], result: readonly Letter[]): string {
  const factor = factors.find(({ before }) => !before);
  if (!added || !factor) throw new AttentionError('what is carried from tile to tile has an addend and a factor');
  const missing = result.length - factor.letters.length;
  return `carried(${added.name}, ${factor.name}${missing > 0 ? '[..., None]' : ''})`;
}

/** One number per tile, repeated for each key of the tile. */
function spread(
  trace: AttentionTrace,
  { name, letters }: Operand,
  result: readonly Letter[],
  dialect: Dialect,
): string {
  if (!letters.includes('n') || result.includes('n')) return name;
  const { size, keys } = sizes(trace);
  const axis = letters.indexOf('n');
  return `${dialect.repeat(name, size, axis)}[${letters.map((letter) => (letter === 'n' ? `:${keys}` : ':')).join(', ')}]`;
}

function perTile(
  trace: AttentionTrace,
  operands: readonly Operand[],
  axis: number,
  dialect: Dialect,
  write: (parts: readonly string[]) => string,
): string {
  const { size, keys } = sizes(trace);
  const parts = operands.map(({ name, letters }) => {
    if (!letters.includes('s')) return name;
    return `${name}[${letters.map((letter) => (letter === 's' ? `i:i + ${size}` : ':')).join(', ')}]`;
  });
  return dialect.stack(`[${write(parts)} for i in range(0, ${keys}, ${size})]`, axis);
}

function sizes(trace: AttentionTrace): { readonly size: number; readonly keys: number } {
  return { size: tileSizeOf(trace.get(TILE_SIZE).data), keys: trace.options.sourceTokens };
}
