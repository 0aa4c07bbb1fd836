import { ask } from '../../exercises/entry.ts';

export const exercises = [
  ask('compute-cell', 'rescale'),
  ask('compute-cell', 'running_sum'),
  ask('give-shape', 'carriedSums'),
  ask('order-steps', 'oneTile'),
];
