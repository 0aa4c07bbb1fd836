import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'order-steps', question: 'testHead' },
  { kind: 'compute-cell', question: 'weights' },
  { kind: 'give-shape', question: 'headOutputWeight' },
];
