import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'compute-cell', tensor: 'output' },
  { kind: 'give-shape', shape: 'headOutputWeight' },
  { kind: 'order-steps', order: 'wholeLayer' },
  { kind: 'write-function', write: 'multiHeadAttention' },
  { kind: 'diagnose-bug', bug: 'output' },
  { kind: 'hide-word', hide: 'changes' },
  { kind: 'choose-head', head: 'off' },
  { kind: 'change-entry', change: 'outputWeight' },
];
