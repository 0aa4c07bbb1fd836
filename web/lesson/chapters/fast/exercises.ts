import { computeCell, giveShape, orderSteps } from '../../exercises/kinds.ts';

export const exercises = [
  computeCell('rescale'),
  computeCell('running_sum'),
  giveShape('carriedSums'),
  orderSteps('oneTile'),
];
