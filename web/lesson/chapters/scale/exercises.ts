import { ask } from '../../exercises/entry.ts';

export const exercises = [
  ask('compute-cell', 'scaled'),
  ask('steer-vector', 'longer'),
  ask('predict-row', 'unscaled'),
  ask('predict-row', 'flatter'),
  ask('write-function', 'scaledScores'),
];
