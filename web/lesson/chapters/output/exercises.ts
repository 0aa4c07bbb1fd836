import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'compute-cell', question: 'output' },
  { kind: 'give-shape', question: 'headOutputWeight' },
  { kind: 'order-steps', question: 'wholeLayer' },
  { kind: 'write-function', question: 'multiHeadAttention' },
  { kind: 'diagnose-bug', question: 'output' },
  { kind: 'hide-word', question: 'changes' },
  { kind: 'choose-head', question: 'off' },
  { kind: 'change-entry', question: 'outputWeight' },
];
