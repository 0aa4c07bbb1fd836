import { ask } from '../../exercises/entry.ts';

export const exercises = [
  ask('find-cell', 'merged'),
  ask('find-cell', 'merged_without_transpose'),
  ask('give-shape', 'merged'),
  ask('change-entry', 'place'),
  ask('write-function', 'mergeHeads'),
];
