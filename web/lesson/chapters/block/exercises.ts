import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'compute-cell', question: 'residual_1' },
  { kind: 'compute-cell', question: 'norm_1_mean' },
  { kind: 'compute-cell', question: 'norm_1' },
  { kind: 'compute-cell', question: 'activated' },
  { kind: 'give-shape', question: 'rowMeans' },
  { kind: 'give-shape', question: 'hiddenFeatures' },
  { kind: 'order-steps', question: 'postNorm' },
  { kind: 'order-steps', question: 'preNorm' },
  { kind: 'diagnose-bug', question: 'addAndNorm' },
  { kind: 'diagnose-bug', question: 'dropout' },
];
