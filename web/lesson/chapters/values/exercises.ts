import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'compute-cell', question: 'context' },
  { kind: 'order-steps', question: 'oneHead' },
  { kind: 'write-function', question: 'attention' },
  { kind: 'hide-word', question: 'changes' },
  { kind: 'change-entry', question: 'value' },
];
