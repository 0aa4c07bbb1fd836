import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'order-steps', order: 'wholeLayer' },
  { kind: 'give-shape', shape: 'crossScores' },
  { kind: 'compute-cell', tensor: 'output' },
];
