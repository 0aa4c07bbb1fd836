import { computeCell, predictRow, steerVector, writeFunction } from '../../exercises/kinds.ts';

export const exercises = [
  computeCell('scaled'),
  steerVector('longer'),
  predictRow('unscaled'),
  predictRow('flatter'),
  writeFunction('scaledScores'),
];
