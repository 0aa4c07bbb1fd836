import { ask } from '../../exercises/entry.ts';

export const exercises = [
  ask('compute-cell', 'weights'),
  ask('predict-row', 'softmax'),
  ask('write-function', 'softmax'),
  ask('change-entry', 'temperature'),
  ask('steer-vector', 'even'),
];
