import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'find-cell', tensor: 'q' },
  { kind: 'give-shape', shape: 'namedBands' },
  { kind: 'give-shape', shape: 'split' },
  { kind: 'order-steps', order: 'splitHeads' },
  { kind: 'write-function', write: 'splitHeads' },
  { kind: 'choose-head', head: 'before' },
  { kind: 'change-entry', change: 'headBand' },
];
