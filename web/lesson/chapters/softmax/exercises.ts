import { changeEntry, computeCell, predictRow, steerVector, writeFunction } from '../../exercises/kinds.ts';

export const exercises = [
  computeCell('weights'),
  predictRow('softmax'),
  writeFunction('softmax'),
  changeEntry('temperature'),
  steerVector('even'),
];
