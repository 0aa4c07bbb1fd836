import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'give-shape', shape: 'sharedKeys' },
  { kind: 'order-steps', order: 'cachedStep' },
  { kind: 'give-shape', shape: 'weightsCross' },
  { kind: 'compute-cell', tensor: 'weights' },
  { kind: 'count-cost', count: 'cache' },
  { kind: 'write-function', write: 'groupedQueryAttention' },
];
