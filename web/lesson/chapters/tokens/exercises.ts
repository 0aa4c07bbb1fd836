import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'predict-flip', flip: 'gender' },
  { kind: 'compute-cell', tensor: 'input' },
  { kind: 'change-entry', change: 'feature' },
];
