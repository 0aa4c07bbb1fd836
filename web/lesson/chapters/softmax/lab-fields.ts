/** Settings of the `softmax` lab. */

import { LIMITS } from '../../constants/limits.ts';
import { amount, choice, type LabFields, whole } from '../../lab-kit/fields.ts';
import { PRECISIONS, type Precision } from './overflow.ts';

/** The largest number that can be added to or subtracted from every score. */
export const FARTHEST = 120;

export const fields = {
  row: whole(0, { least: 0, most: LIMITS.tokens - 1 }),
  shift: amount(0, { least: -FARTHEST, most: FARTHEST }),
  precision: choice<Precision>('half', PRECISIONS),
} satisfies LabFields;
