import { changeEntry, chooseHead, computeCell, giveShape, predictRow } from '../../exercises/kinds.ts';

export const exercises = [
  chooseHead('refers'),
  giveShape('maps'),
  chooseHead('agrees'),
  changeEntry('agree'),
  computeCell('weights'),
  predictRow('softmax'),
];
