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

/** Millions of sentences read in training, for each language. */
export const TRAINED_ON = 1.28;

/** Held-out sentences for each language. */
export const HELD_OUT = 1500;
