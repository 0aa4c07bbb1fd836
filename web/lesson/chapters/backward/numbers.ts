/** What the prose about the backward pass quotes. */
import { createReferenceGradientEngine } from '../../../engine/reference/reference-gradients.ts';
import type { QuotedLesson, Quotes } from '../quoted.ts';
import { traceWithLoss } from './gradients.ts';

const withLoss = (lesson: QuotedLesson): QuotedLesson =>
  lesson.with({}, ({ request }) => traceWithLoss(createReferenceGradientEngine().createSession(), request));

export const quotes = {
  /** A cell of a tensor of the backward pass. */
  gradient: (lesson, tensor = '', ...indices) => withLoss(lesson).at(tensor, ...indices),
  /** The average of a row's gradients, each counted by its weight. */
  average: (lesson, head = '', query = '') => {
    const traced = withLoss(lesson);
    const gradients = traced.row('d_weights', head, query);
    return traced.row('weights', head, query).reduce((sum, weight, s) => sum + weight * (gradients[s] ?? 0), 0);
  },
  /** Which share of a weight's gradient reaches its score. */
  passed: (lesson, ...indices) => {
    const traced = withLoss(lesson);
    return Math.abs(traced.at('d_exponents', ...indices) / traced.at('d_weights', ...indices));
  },
} satisfies Quotes;
