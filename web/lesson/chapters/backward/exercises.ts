import { ask } from '../../exercises/entry.ts';

export const exercises = [
  ask('compute-cell', 'd_v'),
  ask('compute-cell', 'd_exponents'),
  ask('give-shape', 'rowTerm'),
  ask('diagnose-bug', 'softmaxGradient', { tensor: 'd_weights' }),
  ask('write-function', 'softmaxBackward'),
  ask('give-shape', 'weightGradient'),
  ask('order-steps', 'backwardPass'),
];
