import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'order-steps', question: 'wholeLayer' },
  { kind: 'give-shape', question: 'crossScores' },
  { kind: 'compute-cell', question: 'output' },
];
