import { computeCell, diagnoseBug, predictRow } from '../../exercises/kinds.ts';

export const exercises = [
  diagnoseBug('weights'),
  diagnoseBug('splitting'),
  diagnoseBug('scores'),
  diagnoseBug('joining'),
  diagnoseBug('output'),
  predictRow('unscaled'),
  computeCell('weights'),
];
