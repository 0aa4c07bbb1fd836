import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'compute-cell', tensor: 'residual_1' },
  { kind: 'compute-cell', tensor: 'norm_1_mean' },
  { kind: 'compute-cell', tensor: 'norm_1' },
  { kind: 'compute-cell', tensor: 'activated' },
  { kind: 'give-shape', shape: 'rowMeans' },
  { kind: 'give-shape', shape: 'hiddenFeatures' },
  { kind: 'order-steps', order: 'postNorm' },
  { kind: 'order-steps', order: 'preNorm' },
  { kind: 'diagnose-bug', bug: 'addAndNorm' },
  { kind: 'diagnose-bug', bug: 'dropout' },
];
