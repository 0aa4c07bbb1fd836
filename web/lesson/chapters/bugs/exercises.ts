import { diagnoseBug } from '../../exercises/kinds.ts';

export const exercises = [
  diagnoseBug('weights'),
  diagnoseBug('splitting'),
  diagnoseBug('scores'),
  diagnoseBug('joining'),
  diagnoseBug('output'),
];
