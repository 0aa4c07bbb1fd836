import { computeCell, diagnoseBug, giveShape, orderSteps } from '../../exercises/kinds.ts';

export const exercises = [
  computeCell('residual_1'),
  diagnoseBug('addAndNorm'),
  computeCell('norm_1_mean'),
  computeCell('norm_1'),
  computeCell('activated'),
  giveShape('rowMeans'),
  giveShape('hiddenFeatures'),
  orderSteps('postNorm'),
  orderSteps('preNorm'),
  diagnoseBug('dropout'),
];
