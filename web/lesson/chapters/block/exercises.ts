import { ask } from '../../exercises/entry.ts';

export const exercises = [
  ask('compute-cell', 'residual_1'),
  ask('diagnose-bug', 'addAndNorm'),
  ask('compute-cell', 'norm_1_mean'),
  ask('compute-cell', 'norm_1'),
  ask('compute-cell', 'activated'),
  ask('give-shape', 'rowMeans'),
  ask('give-shape', 'hiddenFeatures'),
  ask('order-steps', 'postNorm'),
  ask('order-steps', 'preNorm'),
  ask('diagnose-bug', 'dropout'),
];
