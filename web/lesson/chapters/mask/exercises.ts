import { ask } from '../../exercises/entry.ts';

export const exercises = [
  ask('compute-cell', 'masked'),
  ask('change-entry', 'hide'),
  ask('hide-word', 'same'),
  ask('give-shape', 'causalMask'),
  ask('give-shape', 'paddingMask'),
  ask('write-function', 'causalMask'),
  ask('predict-row', 'causal'),
];
