/** Settings of the `scale` lab. */

import { LIMITS } from '../../constants/limits.ts';
import { type LabFields, whole } from '../../lab-kit/fields.ts';
import { WIDEST } from './measure.ts';

export const fields = {
  dk: whole(64, { least: 1, most: WIDEST }),
  seed: whole(1, { least: 0, most: LIMITS.seed }),
} satisfies LabFields;
