/** Settings of the `why-heads` lab. */

import { LIMITS } from '../../constants/limits.ts';
import { choice, type LabFields, whole } from '../../lab-kit/fields.ts';
import { comparisonFields } from '../../lab-kit/trainer/comparison-fields.ts';

/** Steps of the balance, and points of the curve. */
export const STEPS = 20;
export const POINTS = { least: 1, most: 12 } as const;

export const fields = {
  heads: choice<1 | 2>(1, [1, 2]),
  /** In steps, from one lookup alone to the other alone. */
  balance: whole(STEPS / 2, { least: 0, most: STEPS }),
  points: whole(8, POINTS),
  query: whole(2, { least: 0, most: LIMITS.tokens - 1 }),
  seeds: comparisonFields.seeds,
} satisfies LabFields;
