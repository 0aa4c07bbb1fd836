/**
 * The figure of this chapter is the learner's model as a decoder runs it today: causal, with fewer key/value heads than query
 * heads. Shared heads are made as Ainslie et al. 2023, section 2.1, make them: the mean of those that they replace.
 */

import { divisors } from '../divisors.ts';
import type { FigureSizes, OwnFigure } from '../own-figure.ts';
import { pooledColumns } from './pooled.ts';

/** How many key/value heads the figure has: the largest number of equal groups of at least as many heads as there are groups. */
function kvHeadsFor(numHeads: number): number {
  return Math.max(...divisors(numHeads).filter((groups) => groups * groups <= numHeads));
}

export const figure: OwnFigure = {
  learner: 'adapted',
  computes(learner) {
    const model = learner();
    const { request } = model;
    const { numHeads, dModel } = request.options;
    const numKvHeads = kvHeadsFor(numHeads);
    const given = { ...request.given };
    for (const name of ['w_k', 'w_v', 'b_k', 'b_v']) {
      const whole = given[name];
      if (whole) given[name] = pooledColumns(whole, numHeads, numKvHeads, dModel / numHeads);
    }
    return { ...model, request: { ...request, given, options: { ...request.options, numKvHeads, causal: true } } };
  },
  sizes: (learner): FigureSizes => ({ ...learner, numKvHeads: kvHeadsFor(learner.numHeads) }),
  mask: (mask) => (mask.kind === 'none' ? { kind: 'causal' } : mask),
};
