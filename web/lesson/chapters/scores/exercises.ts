import { ask } from '../../exercises/entry.ts';

export const exercises = [
  ask('compute-cell', 'scores'),
  ask('steer-vector', 'direction'),
  ask('give-shape', 'scores'),
  ask('steer-vector', 'key'),
  ask('predict-flip', 'number'),
];
