import type { Figure } from '../../model/figure.ts';
import { chapter } from '../chapter.ts';

/** The variants chapter's figure: the learner's model as a decoder, which is causal. Its heads share nothing: they were not trained to. */
const figure: Figure = {
  computes(learner) {
    const model = learner();
    const { request } = model;
    return { ...model, request: { ...request, options: { ...request.options, causal: true } } };
  },
  sizes: (learner) => learner,
  mask: (mask) => (mask.kind === 'auto' || mask.kind === 'none' ? { kind: 'causal' } : mask),
};

export default chapter({
  poster: 'cache',
  figure,
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  code: () => import('code:variants'),
  tensors: ['k', 'v', 'weights'],
});
