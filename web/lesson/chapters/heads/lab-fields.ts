/** Settings of the `heads` lab. */

import { LIMITS } from '../../constants/limits.ts';
import { type LabFields, wholeOrNone } from '../../lab-kit/fields.ts';

export const fields = {
  /** The query whose score is decomposed; none until the reader selects one. */
  query: wholeOrNone({ least: 0, most: LIMITS.tokens - 1 }),
} satisfies LabFields;
