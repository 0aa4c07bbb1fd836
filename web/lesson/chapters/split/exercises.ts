import { changeEntry, findCell, giveShape, writeFunction } from '../../exercises/kinds.ts';

export const exercises = [
  findCell('q'),
  giveShape('namedBands'),
  giveShape('split'),
  changeEntry('headBand'),
  writeFunction('splitHeads'),
];
