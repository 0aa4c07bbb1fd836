/** Settings of the `output` lab. */

import { LIMITS } from '../../constants/limits.ts';
import { type LabFields, wholeOrNone, wholes } from '../../lab-kit/fields.ts';

export const fields = {
  /** None: the followed word. */
  token: wholeOrNone({ least: 0, most: LIMITS.tokens - 1 }),
  /** The ablated heads. */
  off: wholes({ least: 0, most: LIMITS.numHeads - 1, from: 1 }),
} satisfies LabFields;
