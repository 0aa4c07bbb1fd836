import { changeEntry, computeCell, hideWord, orderSteps, writeFunction } from '../../exercises/kinds.ts';

export const exercises = [
  computeCell('context'),
  changeEntry('value'),
  hideWord('changes'),
  orderSteps('oneHead'),
  writeFunction('attention'),
];
