/**
 * Finds the cells that a cell is computed from.
 *
 * It reads only the declaration, the shapes and the values, so every tensor in the C++ list works without code here.
 */
import { type CellRef, cellAt, flatIndex, flatIndexAt, type Indices, type Letter, letters } from '../cell.ts';
import { AttentionError, type AttentionTrace, type TraceTensor } from '../engine.ts';
import { type Operand, operandsOf, parseProvenance, type SignedProduct, summedLetters } from './grammar.ts';
import { type KeyRange, keysOfTile, TILE_SIZE, tileOfKey, tileSizeOf } from './tiles.ts';

/** A cell in a term, with the engine's value and the operand that reads it. */
export interface Factor {
  readonly cell: CellRef;
  readonly value: number;
  readonly operand: Operand;
}

/**
 * One addend of a sum or a mean, with its factors; for `max`, one candidate. Otherwise one operand, in the order of the
 * expression (the subtrahend of `exp` with sign −1).
 */
export interface Term {
  readonly sign: 1 | -1;
  readonly factors: readonly Factor[];
  /** The factors multiplied in double precision, without the sign. */
  readonly product: number;
  /** The values of the summed letters in this term. */
  readonly index: Indices;
}

export type TensorSource = Pick<AttentionTrace, 'get'>;

/** The terms of a cell; none if the tensor is given. Throws `AttentionError` for an unknown cell. */
export function termsOf(trace: TensorSource, cell: CellRef): readonly Term[] {
  const tensor = trace.get(cell.tensor);
  const flat = flatIndex(tensor, tensor.shape, cell);
  const expression = parseProvenance(tensor.provenance);
  const result = letters(tensor.axes);
  switch (expression.kind) {
    case 'given':
      return [];
    case 'sum':
      return expression.terms.flatMap((term) => addends(trace, term, result, cell.at));
    case 'max':
      return addends(trace, { sign: 1, factors: [expression.operand] }, result, cell.at);
    case 'mean':
      return addends(trace, { sign: 1, factors: expression.factors }, result, cell.at);
    case 'view': {
      const source = trace.get(expression.operand.name);
      return [single(factorAt(source, expression.operand, cellAt(source, source.shape, flat)), 1)];
    }
    case 'repeat': {
      const source = trace.get(expression.operand.name);
      const g = Math.floor((cell.at.h ?? 0) / groupSize(tensor, source));
      return [single(factor(source, expression.operand, { ...cell.at, g }), 1)];
    }
    case 'group_sum': {
      const source = trace.get(expression.operand.name);
      const size = groupSize(source, tensor);
      return Array.from({ length: size }, (_, i) => {
        const h = (cell.at.g ?? 0) * size + i;
        return { ...single(factor(source, expression.operand, { ...cell.at, h }), 1), index: { h } };
      });
    }
    case 'last': {
      const source = trace.get(expression.operand.name);
      return [single(factor(source, expression.operand, { ...cell.at, n: extentAlong('n', source) - 1 }), 1)];
    }
    case 'larger':
      return expression.operands.flatMap((operand) => {
        if (operand.before && cell.at.n === 0) return [];
        return [single(factor(trace.get(operand.name), operand, cell.at), 1)];
      });
    default: {
      const { s } = cell.at;
      const readsTiles = s !== undefined && operandsOf(expression).some((operand) => operand.letters.includes('n'));
      const at = readsTiles ? { ...cell.at, n: tileOfKey(s, tileSizeIn(trace)) } : cell.at;
      return operandsOf(expression).map((operand, position) => {
        const sign = expression.kind === 'exp' && position === 1 ? -1 : 1;
        // There is nothing to read before the first tile.
        if (operand.before && at.n === 0) {
          return { sign, factors: [], product: Number.NEGATIVE_INFINITY, index: {} };
        }
        return single(factor(trace.get(operand.name), operand, at), sign);
      });
    }
  }
}

function tileSizeIn(trace: TensorSource): number {
  return tileSizeOf(trace.get(TILE_SIZE).data);
}

/** The number of heads per key/value head, from one tensor with axis h and one with axis g. */
export function groupSize(heads: Shaped, shared: Shaped): number {
  return extentAlong('h', heads) / extentAlong('g', shared);
}

type Shaped = Pick<TraceTensor, 'axes' | 'shape'>;

function extentAlong(letter: Letter, { axes, shape }: Shaped): number {
  return shape[letters(axes).indexOf(letter)] ?? Number.NaN;
}

function single(only: Factor, sign: 1 | -1): Term {
  return { sign, factors: [only], product: only.value, index: {} };
}

function addends(trace: TensorSource, term: SignedProduct, result: readonly Letter[], at: Indices): Term[] {
  if (at.n === 0 && term.factors.some(({ before }) => before)) return [];
  const sources = term.factors.map((operand) => trace.get(operand.name));
  const summed = summedLetters(term.factors, result);
  const ranges = summed.map((letter) => {
    const extent = extentOf(letter, term.factors, sources);
    const ofTile = letter === 's' && at.n !== undefined;
    return ofTile ? keysOfTile(at.n, tileSizeIn(trace), extent) : { first: 0, end: extent };
  });
  return assignments(summed, ranges).map((index) => {
    const bound = { ...at, ...index };
    const factors = term.factors.map((operand, i) => factor(sources[i] as TraceTensor, operand, bound));
    return { sign: term.sign, factors, product: factors.reduce((product, { value }) => product * value, 1), index };
  });
}

function extentOf(letter: Letter, operands: readonly Operand[], sources: readonly TraceTensor[]): number {
  for (const [i, operand] of operands.entries()) {
    const extent = sources[i]?.shape[operand.letters.indexOf(letter)];
    if (extent !== undefined) return extent;
  }
  throw new AttentionError(`no tensor says how far the letter ${letter} runs`);
}

/** Every combination of values of some letters, the last letter fastest; one empty combination for no letters. */
function assignments(names: readonly Letter[], ranges: readonly KeyRange[]): Indices[] {
  let all: Indices[] = [{}];
  for (const [i, letter] of names.entries()) {
    const { first, end } = ranges[i] ?? { first: 0, end: 0 };
    all = all.flatMap((index) =>
      Array.from({ length: end - first }, (_, place) => ({ ...index, [letter]: first + place })),
    );
  }
  return all;
}

/** Reads an operand at given letter values, which map to the tensor's own axes in order. */
function factor(source: TraceTensor, operand: Operand, bound: Indices): Factor {
  const own = letters(source.axes);
  if (own.length !== operand.letters.length) {
    throw new AttentionError(
      `"${operand.name}:${operand.axes}" names ${operand.letters.length} letters, but ${source.name} has ${own.length}: "${source.axes}"`,
    );
  }
  const at: Partial<Record<Letter, number>> = {};
  for (const [axis, letter] of own.entries()) {
    const read = operand.letters[axis] as Letter;
    const value = bound[read];
    if (value !== undefined) at[letter] = read === 'n' && operand.before ? value - 1 : value;
  }
  return factorAt(source, operand, { tensor: source.name, at });
}

function factorAt(source: TraceTensor, operand: Operand, cell: CellRef): Factor {
  return { cell, value: source.data[flatIndexAt(source, source.shape, cell.at)] ?? Number.NaN, operand };
}
