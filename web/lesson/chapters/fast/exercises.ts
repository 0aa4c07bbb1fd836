import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'compute-cell', tensor: 'rescale' },
  { kind: 'compute-cell', tensor: 'running_sum' },
  { kind: 'give-shape', shape: 'carriedSums' },
  { kind: 'order-steps', order: 'oneTile' },
];
