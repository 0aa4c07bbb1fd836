import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'compute-cell', question: 'rescale' },
  { kind: 'compute-cell', question: 'running_sum' },
  { kind: 'give-shape', question: 'carriedSums' },
  { kind: 'order-steps', question: 'oneTile' },
];
