import { changeEntry, chooseHead, diagnoseBug, findCell, giveShape, writeFunction } from '../../exercises/kinds.ts';

export const exercises = [
  findCell('merged'),
  findCell('merged_without_transpose'),
  giveShape('merged'),
  diagnoseBug('joining'),
  changeEntry('place'),
  writeFunction('mergeHeads'),
  chooseHead('off'),
];
