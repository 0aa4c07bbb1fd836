/**
 * Answers the question "where does this number come from?" for any cell of any tensor: its terms, the cells they were read
 * from, the engine's value, the same value recomputed independently, and whether the two agree as closely as they must.
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
  /** |value − recomputed|, to be compared with `tolerance`. */
  readonly difference: number;
  /** Whether the difference is within the tolerance; false as soon as a NaN is involved. */
  readonly agrees: boolean;
}

/** Explains a cell of the last forward. Throws `AttentionError` for a tensor or a cell that the trace does not have. */
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
