/**
 * Explains where any cell of any tensor comes from.
 *
 * An explanation has the terms, the cells they read, the engine's value, an independent recomputation, and whether the
 * two agree within tolerance.
 */
import { type CellRef, flatIndex } from '../cell.ts';
import type { TensorDeclaration } from '../engine.ts';
import { differenceOf, type Evaluation, evaluateTerms } from './evaluate.ts';
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
