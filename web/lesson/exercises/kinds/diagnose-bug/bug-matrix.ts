/** A small matrix of evidence: numbers with the names of their rows and columns. */
import type { Indices, Letter } from '../../../../engine/cell.ts';
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { valueAt } from '../../../inspector/describe.ts';
import type { Matrix } from '../../plain-attention.ts';

/** Whose names stand beside the rows, or above the columns: tokens, or plain numbers of features. */
export type Labels = 'tokens' | 'features';

export interface BugMatrix {
  /** Its name in `exerciseWords.bug.matrices`. */
  readonly title: MatrixTitle;
  /** Counted up where there are several of it: heads. */
  readonly number: number | null;
  readonly values: Matrix;
  readonly rows: Labels | readonly string[];
  readonly columns: Labels;
  /** Whether the sums of rows and columns are shown. */
  readonly sums: boolean;
  /** Whether it is the result in question, not what went in. */
  readonly suspect: boolean;
  /** The number of the first column, where those before it are left out. */
  readonly firstColumn: number;
  /** Whether a cell is outlined. Past the last column stands the row's sum, below the last row the column's. */
  marked(row: number, column: number): boolean;
}

export type MatrixTitle =
  | 'q'
  | 'k'
  | 'projected'
  | 'slice'
  | 'scores'
  | 'scaled'
  | 'weights'
  | 'head'
  | 'concat'
  | 'output'
  | 'parts'
  | 'weightGradient'
  | 'scoreGradient'
  | 'input'
  | 'normalised'
  | 'dropped';

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

/** Rows 0 to `rows` and columns 0 to `columns` of a tensor, its other indices as in `at`. */
export function corner(
  trace: AttentionTrace,
  tensor: string,
  at: Indices,
  [row, rows]: readonly [Letter, number],
  [column, columns]: readonly [Letter, number],
): Matrix {
  return Array.from({ length: rows }, (_, i) =>
    Array.from({ length: columns }, (_value, j) =>
      valueAt(trace.get(tensor), { tensor, at: { ...at, [row]: i, [column]: j } }),
    ),
  );
}

/** How far two evidences lie apart: the largest difference of any number; ∞ if they have different shapes. */
export function distance(a: readonly BugMatrix[], b: readonly BugMatrix[]): number {
  const [x, y] = [a, b].map((matrices) => matrices.flatMap(({ values }) => values.flat()));
  if (!x || !y || x.length !== y.length) return Number.POSITIVE_INFINITY;
  return Math.max(...x.map((value, i) => Math.abs(value - (y[i] ?? Number.NaN))));
}
