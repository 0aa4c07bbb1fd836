import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'order-steps', order: 'testHead' },
  { kind: 'compute-cell', tensor: 'weights' },
  { kind: 'give-shape', shape: 'headOutputWeight' },
];
