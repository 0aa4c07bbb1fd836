import { ask } from '../../exercises/entry.ts';

export const exercises = [
  ask('compute-training', 'crossEntropy'),
  ask('read-curve', 'rate'),
  ask('compute-training', 'adamwStep'),
  ask('read-curve', 'reached'),
  ask('order-steps', 'trainingStep'),
];
