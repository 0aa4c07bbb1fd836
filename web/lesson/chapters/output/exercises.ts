import {
  changeEntry,
  chooseHead,
  computeCell,
  diagnoseBug,
  giveShape,
  hideWord,
  writeFunction,
} from '../../exercises/kinds.ts';

export const exercises = [
  computeCell('output'),
  chooseHead('off'),
  changeEntry('outputWeight'),
  giveShape('headOutputWeight'),
  diagnoseBug('output'),
  hideWord('changes'),
  writeFunction('multiHeadAttention'),
];
