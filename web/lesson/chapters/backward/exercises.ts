import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'compute-cell', tensor: 'd_exponents' },
  { kind: 'give-shape', shape: 'weightGradient' },
  { kind: 'order-steps', order: 'backwardPass' },
  { kind: 'compute-cell', tensor: 'd_v' },
  { kind: 'give-shape', shape: 'rowTerm' },
  { kind: 'write-function', write: 'softmaxBackward' },
  { kind: 'diagnose-bug', bug: 'softmaxGradient', tensor: 'd_weights' },
];
