import { ADDED_AXES } from '../../../engine/generated/added-axes.ts';
import { blockDropouts } from '../../model/block-dropouts.ts';
import type { Figure } from '../../model/figure.ts';
import { isLanguageModel } from '../../state/shown-settings.ts';
import { chapter } from '../chapter.ts';

/**
 * The block chapter's figure: the learner's model inside a transformer block. With pre-norm the attention reads normalised input,
 * so its numbers differ from other chapters.
 */
const figure: Figure = {
  computes: (learner) => learner(),
  sizes(learner, { norm, preset }) {
    const preNorm = norm === 'pre' || isLanguageModel(preset);
    const { hiddenDropout, residualDropout } = blockDropouts(Number(learner.dropout), preNorm);
    return { ...learner, hidden: hiddenDropout > 0, residual: residualDropout > 0 };
  },
};

export default chapter({
  poster: 'attended',
  introduces: ['dropout'],
  figure,
  addedAxes: ADDED_AXES.block,
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  code: () => import('code:block'),
  computation: async (engine) => (await import('./computation.ts')).load(engine),
  tensors: [
    'input',
    'output',
    'dropped_output',
    'residual_1',
    'norm_1_mean',
    'norm_1_inverse_deviation',
    'norm_1',
    'w_1',
    'hidden',
    'activated',
    'dropped_activated',
    'w_2',
    'contracted',
    'dropped_contracted',
    'residual_2',
    'norm_2_mean',
    'norm_2_inverse_deviation',
    'norm_2',
  ],
});
