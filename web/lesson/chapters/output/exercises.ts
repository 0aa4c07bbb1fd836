import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'compute-cell', tensor: 'output' },
  { kind: 'give-shape', shape: 'headOutputWeight' },
  { kind: 'give-shape', shape: 'output' },
  { kind: 'order-steps', order: 'wholeLayer' },
  { kind: 'write-function', write: 'multiHeadAttention' },
  { kind: 'diagnose-bug', bug: 'output' },
  { kind: 'change-entry', change: 'outputWeight' },
];
