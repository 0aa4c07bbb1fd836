import { changeEntry, computeCell, orderSteps, writeFunction } from '../../exercises/kinds.ts';

export const exercises = [
  computeCell('context'),
  changeEntry('value'),
  orderSteps('oneHead'),
  writeFunction('attention'),
];
