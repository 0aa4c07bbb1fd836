/** The why-attention chapter's figure: the translation, from target to source words. */
import { TRANSLATION_TENSORS } from '../../constants/model-settings.ts';
import { withEdits } from '../../model/edited.ts';
import type { Figure } from '../../model/figure.ts';
import { FEATURES, SOURCE, TARGET, translationRequest } from '../../model/hand-made/translation.ts';

export const figure: Figure = {
  learner: 'replaced',
  sentence: 'I love deep learning → J’aime l’apprentissage profond',
  computes: (_learner, { edits }) => ({
    request: withEdits(
      translationRequest('attention'),
      edits.filter(({ tensor }) => TRANSLATION_TENSORS.some((name) => name === tensor)),
    ),
    tokens: TARGET,
    sourceTokens: SOURCE,
    fixed: new Set(),
    outputIsIdentity: true,
    handMadeFor: 'translation',
  }),
  sizes: () => ({
    cross: true,
    tokens: TARGET.length,
    sourceTokens: SOURCE.length,
    dModel: FEATURES,
    numHeads: 1,
    numKvHeads: 1,
    bias: false,
    dropout: false,
  }),
};
