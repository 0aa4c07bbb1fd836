import { computeCell, giveShape, predictFlip, steerVector } from '../../exercises/kinds.ts';

export const exercises = [
  computeCell('scores'),
  steerVector('direction'),
  giveShape('scores'),
  steerVector('key'),
  predictFlip('number'),
];
