/** What the prose about queries, keys and values quotes. */
import type { QuotedLesson, Quotes } from '../quoted.ts';

/** Pivots below this share of the largest entry are rounding. */
const NEGLIGIBLE = 1e-5;

/** A head's columns of W_Q or W_K: d_model rows of d_k numbers. */
function columns(lesson: QuotedLesson, matrix: string, head: string): (readonly number[])[] {
  return Array.from({ length: lesson.trace.options.dModel }, (_, m) => lesson.row(matrix, `${m}`, head));
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, number, i) => sum + number * (other[i] ?? 0), 0);
}

/** The rank of a matrix, by Gaussian elimination with the largest entry left as the pivot. */
function rank(matrix: readonly (readonly number[])[]): number {
  let rows = matrix.map((row) => [...row]);
  const least = NEGLIGIBLE * Math.max(...rows.flat().map(Math.abs));
  for (let found = 0; ; found++) {
    const sizes = rows.map((row) => Math.max(...row.map(Math.abs)));
    const size = Math.max(0, ...sizes);
    const pivot = rows[sizes.indexOf(size)];
    if (!pivot || size <= least) return found;
    const at = pivot.findIndex((entry) => Math.abs(entry) === size);
    rows = rows
      .filter((row) => row !== pivot)
      .map((row) => row.map((entry, i) => entry - ((row[at] ?? 0) / (pivot[at] ?? 1)) * (pivot[i] ?? 0)));
  }
}

/** W_Q W_Kᵀ of a head. */
function merged(lesson: QuotedLesson, head: string): number[][] {
  const [queries, keys] = [columns(lesson, 'w_q', head), columns(lesson, 'w_k', head)];
  return queries.map((query) => keys.map((key) => dot(query, key)));
}

export const quotes = {
  merged_rank: (lesson, head = '') => rank(merged(lesson, head)),
  /** How far the score x W_Q W_Kᵀ xᵀ is from that of the head's queries and keys. */
  merged_error: (lesson, head = '', query = '', key = '') => {
    const [asking, answering] = [lesson.row('input', query), lesson.row('input', key)];
    const score = dot(
      asking,
      merged(lesson, head).map((row) => dot(row, answering)),
    );
    return Math.abs(score - lesson.at('scores', head, query, key));
  },
} satisfies Quotes;
