/**
 * Explains where any cell of any tensor comes from.
 *
 * An explanation has the terms, the cells they read, the engine's value, an independent recomputation, and whether the
 * two agree within tolerance.
 */
import { type CellRef, flatIndex } from '../cell.ts';
import type { TensorDeclaration } from '../engine.ts';
import { gelu, geluTanh } from './gelu.ts';
import { type ExpressionKind, parseProvenance } from './grammar.ts';
import { type TensorSource, type Term, termsOf } from './terms.ts';

export type { Factor, TensorSource, Term } from './terms.ts';

export interface Explanation extends Evaluation {
  readonly cell: CellRef;
  readonly declaration: TensorDeclaration;
  readonly kind: ExpressionKind;
  readonly terms: readonly Term[];
  /** The engine's own number. */
  readonly value: number;
  /** |value − recomputed|, compared with `tolerance`. */
  readonly difference: number;
  /** Whether the difference is within the tolerance; false if a NaN is involved. */
  readonly agrees: boolean;
}

/** Explains a cell of the last forward. Throws `AttentionError` for an unknown tensor or cell. */
export function explain(trace: TensorSource, cell: CellRef): Explanation {
  const { name, axes, provenance, shape, data } = trace.get(cell.tensor);
  const declaration = { name, axes, provenance };
  const value = data[flatIndex(declaration, shape, cell)] ?? Number.NaN;
  const { kind } = parseProvenance(provenance);
  const terms = termsOf(trace, cell);
  const evaluation = evaluateTerms(kind, terms, () => value);
  const difference = differenceOf(value, evaluation.recomputed);
  return {
    cell,
    declaration,
    kind,
    terms,
    value,
    ...evaluation,
    difference,
    agrees: difference <= evaluation.tolerance,
  };
}

/**
 * Recomputes a cell from its operands in double precision, and bounds the engine's rounding error.
 *
 * It shares no code with any engine. One rounding to float32 changes a number by at most ε = 2⁻²⁴ of its size, so a sum
 * of products differs by at most n·ε·Σ|product|. Here n counts the roundings that one product passes through; the order
 * of additions and fusing do not matter. Operations that do not round (a maximum, a copy) must match exactly.
 *
 * Half the distance from 1 to the next float32: the largest relative error of one rounding.
 */
export const EPSILON = 2 ** -24;

/** Smaller float32 numbers lose digits. */
const SMALLEST_NORMAL = 2 ** -126;

/** The C++ core returns 0 for exponents below −75, where exp is under 3·10⁻³³, negligible beside a row's largest, 1. */
const SMALLEST_EXPONENTIAL = Math.exp(-75);

interface Evaluation {
  /** In double precision, from the engine's operands. */
  readonly recomputed: number;
  /** n: the number of float32 roundings that a part of the result passes through. 0 requires exact equality. */
  readonly roundings: number;
  /** The largest difference that these roundings can explain. */
  readonly tolerance: number;
}

/** Evaluates terms from `termsOf`; `given` supplies the value of a given tensor. */
function evaluateTerms(kind: ExpressionKind, terms: readonly Term[], given: () => number): Evaluation {
  switch (kind) {
    case 'given':
      return exact(given());
    case 'view':
    case 'repeat':
    case 'last':
      return exact(operand(terms, 0));
    case 'max':
    case 'larger':
      return exact(terms.reduce((greatest, term) => Math.max(greatest, term.product), Number.NEGATIVE_INFINITY));
    case 'quotient':
      return rounded(quotient(operand(terms, 0), operand(terms, 1)), 2);
    case 'exp':
      return exponential(operand(terms, 0), operand(terms, 1), operand(terms, 2));
    case 'sum':
    case 'group_sum':
      return sum(terms);
    case 'mean':
      return mean(terms);
    case 'rsqrt':
      return rounded(1 / Math.sqrt(operand(terms, 0) + operand(terms, 1)), 3);
    case 'gelu':
    case 'gelu_tanh':
      return activation(kind === 'gelu' ? gelu : geluTanh, operand(terms, 0));
  }
}

/** The distance of two values; 0 for equal infinities. NaN only if either is NaN. */
function differenceOf(value: number, recomputed: number): number {
  return value === recomputed ? 0 : Math.abs(value - recomputed);
}

function operand(terms: readonly Term[], position: number): number {
  return terms[position]?.product ?? Number.NaN;
}

function exact(recomputed: number): Evaluation {
  return { recomputed, roundings: 0, tolerance: 0 };
}

function rounded(recomputed: number, roundings: number, size = Math.abs(recomputed)): Evaluation {
  // An infinite result involves no rounding: the engine must give the same infinity.
  if (!Number.isFinite(recomputed)) return exact(recomputed);
  return { recomputed, roundings, tolerance: roundings * EPSILON * size + SMALLEST_NORMAL };
}

function sum(terms: readonly Term[]): Evaluation {
  let total = 0;
  let size = 0;
  let factors = 1;
  for (const term of terms) {
    total += term.sign * term.product;
    size += Math.abs(term.product);
    factors = Math.max(factors, term.factors.length);
  }
  // One rounding for each multiplication in a product, and one for each addition it passes through.
  return rounded(total, factors - 1 + terms.length, size);
}

/** A sum divided by the number of its addends, which adds one rounding. */
function mean(terms: readonly Term[]): Evaluation {
  const { recomputed, roundings } = sum(terms);
  const size = terms.reduce((total, { product }) => total + Math.abs(product), 0);
  return rounded(recomputed / terms.length, roundings + 1, size / terms.length);
}

/** The C++ core guarantees 3·10⁻⁷·|x| for either form of GELU, about five roundings of x. */
function activation(f: (x: number) => number, x: number): Evaluation {
  return rounded(f(x), Math.ceil(3e-7 / EPSILON), Math.abs(x));
}

/** a / b, with 0 / 0 = 0 for the weights of a fully masked row. */
function quotient(a: number, b: number): number {
  return a === 0 && b === 0 ? 0 : a / b;
}

/** exp((a − b) / c); a = −∞ (a masked score) gives 0 for any b. */
function exponential(a: number, b: number, c: number): Evaluation {
  if (a === Number.NEGATIVE_INFINITY) return exact(0);
  const exponent = (a - b) / c;
  // Up to three roundings of the exponent, each worth |exponent|·ε of the result, and four for the exponential itself.
  const evaluation = rounded(Math.exp(exponent), 3 * Math.abs(exponent) + 4);
  return { ...evaluation, tolerance: evaluation.tolerance + SMALLEST_EXPONENTIAL };
}
