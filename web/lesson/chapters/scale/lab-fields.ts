/** What can be set in the laboratory of `scale`. */
import { type LabFields, whole } from '../../labs/fields.ts';
import { LIMITS } from '../../state/limits.ts';
import { WIDEST } from './measure.ts';

export const fields = {
  dk: whole(64, { least: 1, most: WIDEST }),
  seed: whole(1, { least: 0, most: LIMITS.seed }),
} satisfies LabFields;
