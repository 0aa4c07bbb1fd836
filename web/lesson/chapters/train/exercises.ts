import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'order-steps', order: 'trainingStep' },
  { kind: 'compute-training', quantity: 'crossEntropy' },
  { kind: 'compute-training', quantity: 'adamwStep' },
  { kind: 'read-curve', question: 'rate' },
  { kind: 'read-curve', question: 'reached' },
];
