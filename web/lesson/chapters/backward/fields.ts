/** Settings of the four cards of the laboratory. */

import { LIMITS } from '../../constants/limits.ts';
import { cellOrNone, choice, whole, wholeOrNone } from '../../fields/field.ts';
import { SUMS, type Summed } from './contributions.ts';
import { NUDGED, type Nudged, STEPS } from './nudge.ts';
import { FACTORS, revealed } from './softmax-row.ts';

const SUMMED = Object.keys(SUMS) as Summed[];

export const fields = {
  tensor: choice<Nudged>('w_q', NUDGED),
  /** The nudged number; by default the one with the largest gradient. */
  cell: cellOrNone(),
  /** Index of the step size: 0 for the largest. */
  epsilon: whole(4, { min: 0, max: STEPS.length - 1 }),
  sum: choice<Summed>('d_w_q', SUMMED),
  /** How many contributions are added. */
  added: whole(1, { min: 0, max: LIMITS.tokens }),
  /** The row of the softmax's gradient (none: the followed word's), and how many of its numbers are worked out. */
  query: wholeOrNone({ min: 0, max: LIMITS.tokens - 1 }),
  worked: whole(1, { min: 0, max: revealed(LIMITS.tokens, 0).last }),
  /** The factor on the scores. */
  factor: whole(FACTORS.indexOf(1), { min: 0, max: FACTORS.length - 1 }),
};

export type Fields = typeof fields;
