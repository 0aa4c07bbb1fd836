/** The names of the hand-made model: its kinds of words, its features and its heads. */

/**
 * Periods of the clocks that tell the hand-made model the place, in tokens. The first two agree again after 230 places, more than
 * a sentence has, and within it no other places look as much alike as neighbours do. The third is for what is near.
 */
export const PERIODS = [10, 23, 16] as const;

/** Eight kinds: as many as four numbers can tell apart (`model/hand-made/codes.ts`). */
export const KINDS = [
  'determiner',
  'noun',
  'pronoun',
  'boundary',
  'preposition',
  'verb',
  'describing',
  'other',
] as const;

export type Kind = (typeof KINDS)[number];

/** `told.noun` is filled by the heads: how much of what they read were nouns. */
export type Feature = 'one' | 'first' | `clock${0 | 1 | 2}.${'sin' | 'cos'}` | Kind | `told.${Kind}`;

export type HeadName = 'previous' | 'first' | 'sameKind' | 'subject' | 'boundary' | 'even';
