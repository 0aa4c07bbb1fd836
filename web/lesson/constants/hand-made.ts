/** Names in the hand-made model: kinds of words, features and heads. */

/**
 * Periods, in tokens, of the clocks that encode a token's position. The first two agree again only after 230 positions, more than
 * a sentence has; the third is for nearby positions.
 */
export const PERIODS = [10, 23, 16] as const;

/** Eight kinds, as many as four numbers can distinguish (`model/hand-made/codes.ts`). */
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

/** The heads fill `told.noun` with the share of nouns among the tokens that they read. */
export type Feature = 'one' | 'first' | `clock${0 | 1 | 2}.${'sin' | 'cos'}` | Kind | `told.${Kind}`;

/** The sizes of the hand-made model. */
export const HAND_MADE_SIZES = { dModel: 24, numHeads: 6, bias: false } as const;

export type HeadName = 'previous' | 'first' | 'sameKind' | 'subject' | 'boundary' | 'even';
