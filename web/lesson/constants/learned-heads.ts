/**
 * What each head of the learned layers reads, measured on held-out sentences. A percentage counts the rows in which the head's
 * largest weight is on that word; for the word depended on, only rows that one layer can decide. The model card has more.
 */

export const LEARNED_ROLES = ['depended', 'before'] as const;

export type LearnedRole = (typeof LEARNED_ROLES)[number];

type Percent = Readonly<Record<LearnedRole, number>>;

export interface LearnedHeads {
  readonly heads: readonly Percent[];
  /** How often the words can be named from Y. */
  readonly named: Percent;
}

export type LearnedLanguage = 'en' | 'fr';

/** Millions of sentences read in training, for each language. */
export const TRAINED_ON = 1.28;

/** Held-out sentences for each language. */
export const HELD_OUT = 1500;

/** The shipped layer, two heads of which were shown where to look, and the same layer trained without being shown anything. */
export const LEARNED_HEADS: Readonly<Record<LearnedLanguage, Readonly<Record<'shown' | 'free', LearnedHeads>>>> = {
  en: {
    shown: {
      heads: [
        { depended: 98.4, before: 20.4 },
        { depended: 18.9, before: 99.8 },
        { depended: 91.8, before: 14.8 },
      ],
      named: { depended: 99.4, before: 99.4 },
    },
    free: {
      heads: [
        { depended: 87.6, before: 14.9 },
        { depended: 75.3, before: 24.8 },
        { depended: 13.0, before: 87.6 },
      ],
      named: { depended: 99.9, before: 100.0 },
    },
  },
  fr: {
    shown: {
      heads: [
        { depended: 98.9, before: 22.3 },
        { depended: 20.4, before: 99.7 },
        { depended: 14.8, before: 69.6 },
      ],
      named: { depended: 99.1, before: 99.9 },
    },
    free: {
      heads: [
        { depended: 92.0, before: 16.7 },
        { depended: 20.0, before: 99.5 },
        { depended: 72.3, before: 29.9 },
      ],
      named: { depended: 99.8, before: 100.0 },
    },
  },
};
