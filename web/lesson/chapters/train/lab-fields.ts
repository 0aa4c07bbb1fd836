/** Settings of the `train` lab. Custom text is too long for a URL and stays with its training. */
import { amount, choice, type LabFields, type Range, whole, wholeOrNone, wholes } from '../../lab-kit/fields.ts';
import { comparisonFields } from '../../lab-kit/trainer/comparison-fields.ts';
import { MOST_STEPS } from '../../lab-kit/trainer/protocol.ts';
import { FIRST_SETTINGS, LIMITS } from '../../lab-kit/trainer/settings.ts';
import { TASK_NAMES, type TaskName } from '../../lab-kit/trainer/tasks/index.ts';

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
  speed: choice<SpeedName>('medium', SPEED_NAMES),
  /** The step that is shown; null before the first, and while the model learns. */
  step: wholeOrNone({ least: 1, most: MOST_STEPS }),
  /** The heads that are switched off, layer by layer. */
  off: wholes({ least: 0, most: LIMITS.heads[1] * LIMITS.layers[1] - 1, from: 1 }),
  ...comparisonFields,
} satisfies LabFields;
