import { computeCell, diagnoseBug, predictRow, steerVector, writeFunction } from '../../exercises/kinds.ts';

export const exercises = [
  computeCell('scaled'),
  steerVector('longer'),
  diagnoseBug('scores'),
  predictRow('unscaled'),
  predictRow('flatter'),
  writeFunction('scaledScores'),
];
