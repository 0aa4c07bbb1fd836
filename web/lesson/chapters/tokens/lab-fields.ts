/** Settings of the `tokens` lab. */

import { LIMITS } from '../../constants/limits.ts';
import { flag, type LabFields, textOrNone, wholes } from '../../lab-kit/fields.ts';

export const fields = {
  /** The token at each position; empty for the default, with the last word first. */
  order: wholes({ least: 0, most: LIMITS.tokens - 1 }),
  positions: flag(false),
  causal: flag(false),
  /** Two sentences and a word that both contain; empty for examples. */
  first: textOrNone(LIMITS.sentenceLength),
  second: textOrNone(LIMITS.sentenceLength),
  word: textOrNone(100),
} satisfies LabFields;
