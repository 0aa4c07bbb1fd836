import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'compute-cell', tensor: 'weights' },
  { kind: 'give-shape', shape: 'maps' },
  { kind: 'predict-row', row: 'softmax' },
  { kind: 'change-entry', change: 'agree' },
];
