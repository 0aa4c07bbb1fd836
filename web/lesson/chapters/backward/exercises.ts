import { computeCell, diagnoseBug, giveShape, orderSteps, writeFunction } from '../../exercises/kinds.ts';

export const exercises = [
  computeCell('d_v'),
  computeCell('d_exponents'),
  giveShape('rowTerm'),
  diagnoseBug('softmaxGradient', { tensor: 'd_weights' }),
  writeFunction('softmaxBackward'),
  giveShape('weightGradient'),
  orderSteps('backwardPass'),
];
