/** A small matrix of evidence: numbers with the names of their rows and columns. */
import type { AttentionTrace } from '../../../../engine/engine.ts';
import type { words } from '../../../../messages/en/exercises/diagnose-bug.ts';
import { rowsOf } from '../../layer/head-numbers.ts';
import type { Matrix } from '../../plain-attention.ts';

/** The names beside the rows or above the columns: tokens, or feature numbers. */
export type Labels = 'tokens' | 'features';

/** A matrix's name in the messages. */
export type MatrixTitle = keyof typeof words.matrices;

export interface BugMatrix {
  readonly title: MatrixTitle;
  /** A number, if there are several such matrices: heads. */
  readonly number: number | null;
  readonly values: Matrix;
  readonly rows: Labels | readonly string[];
  readonly columns: Labels;
  /** Whether to show the sums of rows and columns. */
  readonly sums: boolean;
  /** Whether it is the questionable result, as opposed to an input. */
  readonly suspect: boolean;
  /** The index of the first column, if earlier ones are left out. */
  readonly firstColumn: number;
  /** Whether a cell is outlined. The row sum is past the last column, the column sum below the last row. */
  marked(row: number, column: number): boolean;
}

const PLAIN: Omit<BugMatrix, 'title' | 'values'> = {
  number: null,
  rows: 'tokens',
  columns: 'features',
  sums: false,
  suspect: false,
  firstColumn: 0,
  marked: () => false,
};

export function given(title: MatrixTitle, values: Matrix, options: Partial<BugMatrix> = {}): BugMatrix {
  return { ...PLAIN, title, values, ...options };
}

/** The first rows and columns of a tensor, or of one head of it. */
export function corner(trace: AttentionTrace, tensor: string, head: number | undefined, rows: number, columns: number) {
  return rowsOf(trace, tensor, head)
    .slice(0, rows)
    .map((row) => row.slice(0, columns));
}

/** The largest difference between two evidences; ∞ for different shapes. */
export function distance(a: readonly BugMatrix[], b: readonly BugMatrix[]): number {
  const [x, y] = [a, b].map((matrices) => matrices.flatMap(({ values }) => values.flat()));
  if (!x || !y || x.length !== y.length) return Number.POSITIVE_INFINITY;
  return Math.max(...x.map((value, i) => Math.abs(value - (y[i] ?? Number.NaN))));
}
