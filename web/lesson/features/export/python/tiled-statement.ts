/** Tile-by-tile computations as a line of NumPy or PyTorch; see provenance/tiles.ts for the meaning of n. */
import type { Letter } from '../../../../engine/cell.ts';
import { AttentionError, type AttentionTrace } from '../../../../engine/engine.ts';
import { type Expression, type Operand, summedLetters } from '../../../../engine/provenance/grammar.ts';
import { TILE_SIZE, tileSizeOf } from '../../../../engine/provenance/tiles.ts';
import type { Dialect } from './dialect.ts';

/**
 * The right side of the assignment for a result with the axes `result`; null without a dependence between tiles: products and
 * quotients within one tile are ordinary.
 */
export function tiledStatement(
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
