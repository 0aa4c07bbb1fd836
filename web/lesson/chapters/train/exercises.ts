import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'order-steps', question: 'trainingStep' },
  { kind: 'compute-training', question: 'crossEntropy' },
  { kind: 'compute-training', question: 'adamwStep' },
  { kind: 'read-curve', question: 'rate' },
  { kind: 'read-curve', question: 'reached' },
];
