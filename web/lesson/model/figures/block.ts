/**
 * The block chapter's figure: the learner's model inside a transformer block. With pre-norm the attention reads normalised input,
 * so its numbers differ from other chapters.
 */
import type { OwnFigure } from '../own-figure.ts';

export const figure: OwnFigure = { learner: 'adapted', computes: (learner) => learner(), sizes: (learner) => learner };
