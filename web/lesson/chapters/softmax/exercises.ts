import {
  changeEntry,
  computeCell,
  diagnoseBug,
  hideWord,
  predictRow,
  steerVector,
  writeFunction,
} from '../../exercises/kinds.ts';

export const exercises = [
  computeCell('weights'),
  predictRow('softmax'),
  writeFunction('softmax'),
  diagnoseBug('weights'),
  hideWord('read'),
  changeEntry('temperature'),
  steerVector('even'),
];
