/** What can be set in the laboratory of `heads`. */

import { LIMITS } from '../../constants/limits.ts';
import { type LabFields, wholeOrNone } from '../../lab-kit/fields.ts';

export const fields = {
  /** The query whose score is taken apart; none until the reader chooses one. */
  query: wholeOrNone({ least: 0, most: LIMITS.tokens - 1 }),
} satisfies LabFields;
