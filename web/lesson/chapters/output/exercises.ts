import { changeEntry, chooseHead, computeCell, hideWord, writeFunction } from '../../exercises/kinds.ts';

export const exercises = [
  computeCell('output'),
  chooseHead('off'),
  changeEntry('outputWeight'),
  hideWord('changes'),
  writeFunction('multiHeadAttention'),
];
