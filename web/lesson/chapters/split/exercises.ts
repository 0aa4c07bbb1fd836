import { ask } from '../../exercises/entry.ts';

export const exercises = [
  ask('find-cell', 'q'),
  ask('give-shape', 'namedBands'),
  ask('give-shape', 'split'),
  ask('change-entry', 'headBand'),
  ask('write-function', 'splitHeads'),
];
