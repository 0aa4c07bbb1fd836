import { changeEntry, findCell, giveShape, writeFunction } from '../../exercises/kinds.ts';

export const exercises = [
  findCell('merged'),
  findCell('merged_without_transpose'),
  giveShape('merged'),
  changeEntry('place'),
  writeFunction('mergeHeads'),
];
