import { ask } from '../../exercises/entry.ts';

export const exercises = [
  ask('compute-cell', 'output'),
  ask('choose-head', 'off'),
  ask('change-entry', 'outputWeight'),
  ask('hide-word', 'changes'),
  ask('write-function', 'multiHeadAttention'),
];
