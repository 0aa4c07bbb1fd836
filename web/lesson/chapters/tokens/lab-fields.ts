/** What can be set in the laboratory of `tokens`. */

import { LIMITS } from '../../constants/limits.ts';
import { flag, type LabFields, textOrNone, wholes } from '../../lab-kit/fields.ts';

export const fields = {
  /** The token that stands at each place; none: the last word comes first. */
  order: wholes({ least: 0, most: LIMITS.tokens - 1 }),
  positions: flag(false),
  causal: flag(false),
  /** Two sentences, and a word that both have; none: examples. */
  first: textOrNone(LIMITS.sentenceLength),
  second: textOrNone(LIMITS.sentenceLength),
  word: textOrNone(100),
} satisfies LabFields;
