/**
 * The variants chapter's figure: the learner's model as a modern decoder. It is causal and has fewer key/value heads than query
 * heads. A shared head is the mean of the heads that it replaces (Ainslie et al. 2023, section 2.1).
 */

import { divisors } from '../../model/divisors.ts';
import type { Figure, FigureSizes } from '../../model/figure.ts';
import { pooledColumns } from './pooled.ts';

/** The figure's key/value heads: the largest number of equal groups whose size is at least their number. */
function kvHeadsFor(numHeads: number): number {
  return Math.max(...divisors(numHeads).filter((groups) => groups * groups <= numHeads));
}

export const figure: Figure = {
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
  mask: (mask) => (mask.kind === 'auto' || mask.kind === 'none' ? { kind: 'causal' } : mask),
};
