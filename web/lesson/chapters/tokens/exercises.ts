import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'predict-flip', question: 'gender' },
  { kind: 'compute-cell', question: 'input' },
  { kind: 'change-entry', question: 'feature' },
];
