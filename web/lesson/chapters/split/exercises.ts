import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'find-cell', question: 'q' },
  { kind: 'give-shape', question: 'namedBands' },
  { kind: 'give-shape', question: 'split' },
  { kind: 'order-steps', question: 'splitHeads' },
  { kind: 'write-function', question: 'splitHeads' },
  { kind: 'choose-head', question: 'before' },
  { kind: 'change-entry', question: 'headBand' },
];
