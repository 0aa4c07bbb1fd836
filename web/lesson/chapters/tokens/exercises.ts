import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'compute-cell', tensor: 'input' },
  { kind: 'give-shape', shape: 'input' },
  { kind: 'change-entry', change: 'feature' },
];
