/** The variants chapter's figure: the learner's model as a decoder, which is causal. Its heads share nothing: they were not trained to. */
import type { Figure } from '../../model/figure.ts';

export const figure: Figure = {
  computes(learner) {
    const model = learner();
    const { request } = model;
    return { ...model, request: { ...request, options: { ...request.options, causal: true } } };
  },
  sizes: (learner) => learner,
  mask: (mask) => (mask.kind === 'auto' || mask.kind === 'none' ? { kind: 'causal' } : mask),
};
