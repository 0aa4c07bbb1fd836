/** Settings of the `train` lab. Custom text is too long for a URL and stays with its training. */
import { amount, choice, type LabFields, type Range, whole } from '../../lab-kit/fields.ts';
import { comparisonFields } from '../../lab-kit/trainer/comparison-fields.ts';
import { LIMITS } from '../../lab-kit/trainer/settings.ts';
import { TASK_NAMES, type TaskName } from '../../lab-kit/trainer/tasks/index.ts';
import { FIRST_SETTINGS } from '../../lab-kit/trainer/the-training.ts';

export const SPEED_NAMES = ['slow', 'medium', 'fast'] as const;
export type SpeedName = (typeof SPEED_NAMES)[number];

const range = ([least, most]: readonly [number, number]): Range => ({ least, most });

export const fields = {
  task: choice<TaskName>(FIRST_SETTINGS.task, TASK_NAMES),
  heads: whole(FIRST_SETTINGS.heads, range(LIMITS.heads)),
  width: whole(FIRST_SETTINGS.width, range(LIMITS.width)),
  layers: whole(FIRST_SETTINGS.layers, range(LIMITS.layers)),
  /** The learning rate. */
  rate: amount(FIRST_SETTINGS.rate, range(LIMITS.rate)),
  batch: whole(FIRST_SETTINGS.batch, range(LIMITS.batch)),
  seed: whole(FIRST_SETTINGS.seed, range(LIMITS.seed)),
  speed: choice<SpeedName>('fast', SPEED_NAMES),
  ...comparisonFields,
} satisfies LabFields;
