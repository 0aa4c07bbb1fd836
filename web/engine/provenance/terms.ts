/**
 * Finds the cells that a cell came from. Reads only the declaration, the shapes and the operands' numbers, for every kind
 * of expression alike, so that a tensor added to the C++ list can be questioned without a word written here.
 */
import { type CellRef, cellAt, flatIndex, flatIndexAt, type Indices, type Letter, letters } from '../cell.ts';
import { AttentionError, type AttentionTrace, type TraceTensor } from '../engine.ts';
import { type Operand, operandsOf, parseProvenance, type SignedProduct, summedLetters } from './grammar.ts';

/** A cell that takes part in a term, with the engine's value and the operand through which it is read. */
export interface Factor {
  readonly cell: CellRef;
  readonly value: number;
  readonly operand: Operand;
}

/**
 * One addend of a sum or of a mean, with its factors; for `max`, one candidate; for anything else, one operand, in the order in
 * which the expression names them (the subtrahend of `exp` with sign −1).
 */
export interface Term {
  readonly sign: 1 | -1;
  readonly factors: readonly Factor[];
  /** The factors multiplied in double precision, without the sign. */
  readonly product: number;
  /** The values that the summed letters have in this term. */
  readonly index: Indices;
}

export type TensorSource = Pick<AttentionTrace, 'get'>;

/** The terms of a cell; none if the tensor is given. Throws `AttentionError` for a cell that the trace does not have. */
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
    default:
      return operandsOf(expression).map((operand, position) =>
        single(factor(trace.get(operand.name), operand, cell.at), expression.kind === 'exp' && position === 1 ? -1 : 1),
      );
  }
}

/** How many heads share one key/value head, from a tensor that has the heads and one that has what they share. */
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
  const sources = term.factors.map((operand) => trace.get(operand.name));
  const summed = summedLetters(term.factors, result);
  const ends = summed.map((letter) => extentOf(letter, term.factors, sources));
  return assignments(summed, ends).map((index) => {
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

/** Every combination of values of some letters, the last running fastest; one empty combination for no letters. */
function assignments(names: readonly Letter[], ends: readonly number[]): Indices[] {
  let all: Indices[] = [{}];
  for (const [i, letter] of names.entries()) {
    all = all.flatMap((index) => Array.from({ length: ends[i] ?? 0 }, (_, value) => ({ ...index, [letter]: value })));
  }
  return all;
}

/** Reads an operand where its letters have the given values: letter by letter they stand for the tensor's own axes. */
function factor(source: TraceTensor, operand: Operand, bound: Indices): Factor {
  const own = letters(source.axes);
  if (own.length !== operand.letters.length) {
    throw new AttentionError(
      `"${operand.name}:${operand.axes}" names ${operand.letters.length} letters, but ${source.name} has ${own.length}: "${source.axes}"`,
    );
  }
  const at: Partial<Record<Letter, number>> = {};
  for (const [axis, letter] of own.entries()) {
    const value = bound[operand.letters[axis] as Letter];
    if (value !== undefined) at[letter] = value;
  }
  return factorAt(source, operand, { tensor: source.name, at });
}

function factorAt(source: TraceTensor, operand: Operand, cell: CellRef): Factor {
  return { cell, value: source.data[flatIndexAt(source, source.shape, cell.at)] ?? Number.NaN, operand };
}
