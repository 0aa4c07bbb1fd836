import { changeEntry, computeCell, giveShape, hideWord, predictRow, writeFunction } from '../../exercises/kinds.ts';

export const exercises = [
  computeCell('masked'),
  changeEntry('hide'),
  hideWord('same'),
  giveShape('causalMask'),
  giveShape('paddingMask'),
  writeFunction('causalMask'),
  predictRow('causal'),
];
