import { computeTraining, orderSteps, readCurve } from '../../exercises/kinds.ts';

export const exercises = [
  computeTraining('crossEntropy'),
  readCurve('rate'),
  computeTraining('adamwStep'),
  readCurve('reached'),
  orderSteps('trainingStep'),
];
