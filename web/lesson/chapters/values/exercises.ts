import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'compute-cell', tensor: 'context' },
  { kind: 'order-steps', order: 'oneHead' },
  { kind: 'write-function', write: 'attention' },
  { kind: 'hide-word', hide: 'changes' },
  { kind: 'change-entry', change: 'value' },
];
