/** What the prose about bugs quotes: weights of a broken layer. */
import { type Matrix, softmax, transposed } from '../../exercises/plain-attention.ts';
import type { QuotedLesson, Quotes } from '../quoted.ts';

/** A head's weights if the softmax runs along the queries. */
function overQueries(lesson: QuotedLesson, head: string): Matrix {
  const scores = lesson.tokens.map((_, t) => lesson.row('scaled', head, `${t}`));
  return transposed(transposed(scores).map((column) => softmax(column)));
}

function rowSums(lesson: QuotedLesson, head: string): readonly number[] {
  return overQueries(lesson, head).map((row) => row.reduce((sum, weight) => sum + weight, 0));
}

export const quotes = {
  over_queries: (lesson, head = '', query = '', key = '') =>
    overQueries(lesson, head)[lesson.position(query)]?.[lesson.position(key)] ?? Number.NaN,
  /** The sum of a word's row of these weights; without a word, the largest sum. */
  row_sum: (lesson, head = '', query) => {
    const sums = rowSums(lesson, head);
    return query === undefined ? Math.max(...sums) : (sums[lesson.position(query)] ?? Number.NaN);
  },
  /** The word whose row has the largest sum. */
  largest_row: (lesson, head = '') => {
    const sums = rowSums(lesson, head);
    return lesson.tokens[sums.indexOf(Math.max(...sums))] ?? '';
  },
  /** `{=without_scale h1 tired cat}`: a temperature of 1/√d_k undoes the scale. */
  without_scale: (lesson, ...indices) => {
    const { dModel, numHeads } = lesson.trace.options;
    return lesson.with({ temperature: 1 / Math.sqrt(dModel / numHeads) }).at('weights', ...indices);
  },
} satisfies Quotes;
