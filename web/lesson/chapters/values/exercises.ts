import { ask } from '../../exercises/entry.ts';

export const exercises = [
  ask('compute-cell', 'context'),
  ask('change-entry', 'value'),
  ask('order-steps', 'oneHead'),
  ask('write-function', 'attention'),
];
