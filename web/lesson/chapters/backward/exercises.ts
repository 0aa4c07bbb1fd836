import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'compute-cell', question: 'd_exponents' },
  { kind: 'give-shape', question: 'weightGradient' },
  { kind: 'order-steps', question: 'backwardPass' },
  { kind: 'compute-cell', question: 'd_v' },
  { kind: 'give-shape', question: 'rowTerm' },
  { kind: 'write-function', question: 'softmaxBackward' },
  { kind: 'diagnose-bug', question: 'softmaxGradient', tensor: 'd_weights' },
];
