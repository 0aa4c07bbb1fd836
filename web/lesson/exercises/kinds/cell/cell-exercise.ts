/**
 * An exercise that asks for numbers of one cell, its value or its place: fields to fill in, what is given, a check that names
 * the mistake where it can, and the cell whose explanation is the solution.
 */
import type { CellRef, Indices } from '../../../../engine/cell.ts';
import type { Verdict } from '../../mistake.ts';

/** A number that the learner is given, as it is written for them. */
export interface GivenNumber {
  readonly cell: CellRef;
  readonly value: number;
  /** Which cell it is, where another one of the same tensor stands beside it. */
  readonly code?: string;
}

/** Numbers in columns, one column a term, as the learner needs them. */
export interface GivenColumn {
  /** What the column is summed over. */
  readonly index: Indices;
  readonly numbers: readonly GivenNumber[];
  /** Whether it is the column that the question is about. */
  readonly marked: boolean;
}

export interface Givens {
  readonly columns: readonly GivenColumn[];
  /** Numbers that stand alone. */
  readonly single: readonly GivenNumber[];
  /** What was worked out for the learner; '' if nothing was. */
  readonly rest: string;
}

export interface Field {
  readonly label: string;
}

export interface CellExercise {
  readonly kind: 'compute-cell' | 'find-cell';
  /** The cell in question, and the cell whose explanation shows how it comes about. */
  readonly cell: CellRef;
  readonly worked: CellRef;
  readonly prompt: string;
  readonly givens: Givens;
  /** How exact an answer has to be, in words. */
  readonly precision: string;
  readonly fields: readonly Field[];
  readonly hints: readonly string[];
  /** One sentence that sums the solution up; '' if the explanation says it all. */
  readonly solution: string;
  /** One answer a field. */
  check(answers: readonly number[]): Verdict;
}
