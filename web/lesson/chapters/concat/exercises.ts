import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'find-cell', question: 'merged' },
  { kind: 'find-cell', question: 'merged_without_transpose' },
  { kind: 'give-shape', question: 'merged' },
  { kind: 'order-steps', question: 'joinHeads' },
  { kind: 'write-function', question: 'mergeHeads' },
  { kind: 'diagnose-bug', question: 'joining' },
  { kind: 'choose-head', question: 'off' },
  { kind: 'change-entry', question: 'place' },
];
