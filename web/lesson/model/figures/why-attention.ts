/** The why-attention chapter's figure: the translation, from target to source words. */
import { TRANSLATION_TENSORS } from '../../constants/model-settings.ts';
import { withEdits } from '../edited.ts';
import type { OwnFigure } from '../own-figure.ts';
import { FEATURES, SOURCE, TARGET, translationRequest } from './translation.ts';

export const figure: OwnFigure = {
  learner: 'replaced',
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
