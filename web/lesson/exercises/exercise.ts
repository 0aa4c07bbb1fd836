/**
 * What an exercise is, whatever its kind: a question about the learner's own numbers, fields to fill in, a check that names
 * the mistake where it can, hints, and the cell whose explanation is the solution. Made from a seed, so that a class can share
 * it; an element only shows it.
 */
import type { CellRef, Indices } from '../../engine/cell.ts';

export type ExerciseKind = 'compute-cell' | 'find-cell';

/** A number that the learner is given, as it is written for them. */
export interface GivenNumber {
  readonly cell: CellRef;
  readonly value: number;
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

export type Verdict =
  | { readonly right: true; readonly message: string }
  | { readonly right: false; readonly mistake: string | null; readonly message: string };

export interface Exercise {
  /** The same for the same tensor, kind and seed. */
  readonly id: string;
  readonly kind: ExerciseKind;
  readonly seed: number;
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

/** A wrong answer that shows how it came about. */
export interface Mistake {
  readonly id: string;
  readonly message: string;
  /** How far answers are from this mistake, in units of what may be rounding; up to 1 they may be it. */
  readonly distance: (answers: readonly number[]) => number;
}

/** The mistake of answering `wrong`, one number a field, give or take `tolerance`. */
export function near(id: string, wrong: readonly number[], message: string, tolerance: number): Mistake {
  const distance = (answers: readonly number[]): number =>
    Math.max(...wrong.map((value, field) => apart(value, answers[field] ?? Number.NaN, tolerance)));
  return { id, message, distance };
}

/** The mistake that the answers are closest to; null if they are near none. Of equally close ones the first. */
export function diagnose(mistakes: readonly Mistake[], answers: readonly number[]): Mistake | null {
  let best: Mistake | null = null;
  let closest = Number.POSITIVE_INFINITY;
  for (const mistake of mistakes) {
    const distance = mistake.distance(answers);
    if (distance <= 1 && distance < closest) {
      best = mistake;
      closest = distance;
    }
  }
  return best;
}

/** The distance of two numbers in units of a tolerance; equal infinities are not apart, NaN is apart from everything. */
export function apart(a: number, b: number, tolerance: number): number {
  if (a === b) return 0;
  const distance = Math.abs(a - b) / tolerance;
  return Number.isNaN(distance) ? Number.POSITIVE_INFINITY : distance;
}
