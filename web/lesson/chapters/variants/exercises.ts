import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'give-shape', question: 'sharedKeys' },
  { kind: 'order-steps', question: 'cachedStep' },
  { kind: 'give-shape', question: 'weightsCross' },
  { kind: 'compute-cell', question: 'weights' },
  { kind: 'count-cost', question: 'cache' },
  { kind: 'write-function', question: 'groupedQueryAttention' },
];
