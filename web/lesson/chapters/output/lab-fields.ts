/** What can be set in the laboratory of `output`. */

import { LIMITS } from '../../constants/limits.ts';
import { type LabFields, whole, wholes } from '../../lab-kit/fields.ts';

export const fields = {
  token: whole(1, { least: 0, most: LIMITS.tokens - 1 }),
  /** The heads that are switched off. */
  off: wholes({ least: 0, most: LIMITS.numHeads - 1, from: 1 }),
} satisfies LabFields;
