/**
 * The figure of this chapter has the learner's model inside a block. With pre-norm its attention reads a norm, so that its
 * numbers are no other chapter's.
 */
import type { OwnFigure } from '../own-figure.ts';

export const figure: OwnFigure = { learner: 'adapted', computes: (learner) => learner(), sizes: (learner) => learner };
