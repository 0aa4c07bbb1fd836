import { changeEntry, computeCell, giveShape, predictFlip, steerVector } from '../../exercises/kinds.ts';

export const exercises = [
  computeCell('q_projected'),
  steerVector('query'),
  changeEntry('queryWeight'),
  giveShape('projectionWeight'),
  predictFlip('bystander'),
];
