/**
 * An exercise about one cell, its value or its place: fields, given numbers, a check that diagnoses mistakes, and the cell whose
 * explanation is the solution.
 */
import type { CellRef, Indices } from '../../../engine/cell.ts';
import type { AsksNumbers } from '../number/number-sheet.ts';

/** A given number, formatted for the learner. */
export interface GivenNumber {
  readonly cell: CellRef;
  readonly value: number;
  /** Its cell, if another cell of the same tensor is given too. */
  readonly code?: string;
}

/** Numbers in columns, one per term. */
export interface GivenColumn {
  /** The summed letter of the column. */
  readonly index: Indices;
  readonly numbers: readonly GivenNumber[];
  /** Whether the question is about this column. */
  readonly marked: boolean;
}

export interface Givens {
  readonly columns: readonly GivenColumn[];
  /** Numbers outside of the columns. */
  readonly single: readonly GivenNumber[];
  /** What was already worked out for the learner; '' if nothing. */
  readonly rest: string;
}

export interface CellExercise extends AsksNumbers {
  /** The cell in question, and the cell whose explanation shows how it is computed. */
  readonly cell: CellRef;
  readonly worked: CellRef;
  readonly prompt: string;
  readonly givens: Givens;
  /** The required precision, as text. */
  readonly precision: string;
  readonly hints: readonly string[];
  /** One sentence that summarises the solution; '' if the explanation is enough. */
  readonly solution: string;
}
