import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'compute-cell', tensor: 'weights' },
  { kind: 'predict-row', row: 'softmax' },
  { kind: 'order-steps', order: 'softmax' },
  { kind: 'write-function', write: 'softmax' },
  { kind: 'diagnose-bug', bug: 'weights' },
  { kind: 'hide-word', hide: 'read' },
  { kind: 'change-entry', change: 'temperature' },
  { kind: 'steer-vector', steer: 'even' },
];
