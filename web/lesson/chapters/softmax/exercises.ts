import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'compute-cell', question: 'weights' },
  { kind: 'predict-row', question: 'softmax' },
  { kind: 'order-steps', question: 'softmax' },
  { kind: 'write-function', question: 'softmax' },
  { kind: 'diagnose-bug', question: 'weights' },
  { kind: 'hide-word', question: 'read' },
  { kind: 'change-entry', question: 'temperature' },
  { kind: 'steer-vector', question: 'even' },
];
