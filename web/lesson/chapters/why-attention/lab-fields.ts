/** Settings of the `why-attention` lab. */
import { choice, type LabFields, whole } from '../../lab-kit/fields.ts';
import { type Reading, TARGET } from '../../model/hand-made/translation.ts';

export const READINGS: readonly Reading[] = ['attention', 'fixed'];
export const WIDTHS = [3, 5, 7, 9] as const;
export const FARTHEST = 32;

export const fields = {
  reading: choice<Reading>('attention', READINGS),
  /** The current target word. */
  step: whole(1, { least: 0, most: TARGET.length - 1, from: 1 }),
  distance: whole(12, { least: 1, most: FARTHEST }),
  /** How many positions a convolution covers. */
  kernel: choice<(typeof WIDTHS)[number]>(3, WIDTHS),
} satisfies LabFields;
