/**
 * The block chapter's figure: the learner's model inside a transformer block. With pre-norm the attention reads normalised input,
 * so its numbers differ from other chapters.
 */
import { blockDropouts } from '../../model/block-dropouts.ts';
import type { Figure } from '../../model/figure.ts';
import { isLanguageModel } from '../../state/shown-settings.ts';

export const figure: Figure = {
  computes: (learner) => learner(),
  sizes(learner, { norm, preset }) {
    const preNorm = norm === 'pre' || isLanguageModel(preset);
    const { hiddenDropout, residualDropout } = blockDropouts(Number(learner.dropout), preNorm);
    return { ...learner, hidden: hiddenDropout > 0, residual: residualDropout > 0 };
  },
};
