import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'find-cell', tensor: 'merged' },
  { kind: 'find-cell', tensor: 'merged_without_transpose' },
  { kind: 'give-shape', shape: 'merged' },
  { kind: 'order-steps', order: 'joinHeads' },
  { kind: 'write-function', write: 'mergeHeads' },
  { kind: 'diagnose-bug', bug: 'joining' },
  { kind: 'choose-head', head: 'off' },
  { kind: 'change-entry', change: 'place' },
];
