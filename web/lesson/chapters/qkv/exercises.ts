import { ask } from '../../exercises/entry.ts';

export const exercises = [
  ask('compute-cell', 'q_projected'),
  ask('steer-vector', 'query'),
  ask('change-entry', 'queryWeight'),
  ask('give-shape', 'projectionWeight'),
  ask('predict-flip', 'bystander'),
];
