/** Settings of the labs that compare two trainings. */
import { choice, type FieldList, whole } from '../../fields/field.ts';
import { COMPARISON_NAMES, type ComparisonName } from './comparisons.ts';
import { COMPARE_LIMITS } from './protocol.ts';

export const comparisonFields = {
  plan: choice<ComparisonName>('two-lookups', COMPARISON_NAMES),
  seeds: whole(5, { min: 1, max: COMPARE_LIMITS.seeds }),
} satisfies FieldList;
