/** What can be set in the four laboratories of `backward`. */

import { LIMITS } from '../../constants/limits.ts';
import { cellOrNone, choice, type LabFields, whole } from '../../lab-kit/fields.ts';
import { SUMS, type Summed } from './contributions.ts';
import { NUDGED, type Nudged, STEPS } from './nudge.ts';
import { FACTORS } from './saturation.ts';
import { revealed } from './softmax-row.ts';

const SUMMED = Object.keys(SUMS) as Summed[];

export const fields = {
  tensor: choice<Nudged>('w_q', NUDGED),
  /** The number that is nudged; the steepest where none is chosen. */
  cell: cellOrNone(),
  /** Which of the steps is tried: 0 for the largest. */
  epsilon: whole(4, { least: 0, most: STEPS.length - 1 }),
  sum: choice<Summed>('d_w_q', SUMMED),
  /** How many contributions are added. */
  added: whole(1, { least: 0, most: LIMITS.tokens }),
  /** The row of the softmax's gradient, and how much of it is worked out. */
  query: whole(0, { least: 0, most: LIMITS.tokens - 1 }),
  worked: whole(1, { least: 0, most: revealed(LIMITS.tokens, 0).last }),
  /** Which factor the scores are turned up by. */
  factor: whole(FACTORS.indexOf(1), { least: 0, most: FACTORS.length - 1 }),
} satisfies LabFields;
