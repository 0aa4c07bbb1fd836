import { changeEntry, chooseHead, findCell, giveShape, writeFunction } from '../../exercises/kinds.ts';

export const exercises = [
  findCell('q'),
  giveShape('namedBands'),
  giveShape('split'),
  changeEntry('headBand'),
  writeFunction('splitHeads'),
  chooseHead('before'),
];
