/** Settings of the `block` lab. */

import { LIMITS } from '../../constants/limits.ts';
import { amount, type LabFields, whole, wholeOrNone } from '../../lab-kit/fields.ts';
import { DRAWS } from './dropped-row.ts';
import { MOST_BLOCKS } from './stack.ts';

export const MOST_DROPPED = 0.9;

export const fields = {
  /** The token whose row is shown; none: the followed word. */
  token: wholeOrNone({ least: 0, most: LIMITS.tokens - 1 }),
  blocks: whole(12, { least: 1, most: MOST_BLOCKS }),
  /** The probability of dropping a weight. */
  drop: amount(0.3, { least: 0, most: MOST_DROPPED }),
  draw: whole(0, { least: 0, most: DRAWS - 1, from: 1 }),
} satisfies LabFields;
