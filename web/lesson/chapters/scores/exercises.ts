import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'compute-cell', question: 'scores' },
  { kind: 'give-shape', question: 'scores' },
  { kind: 'write-function', question: 'scaledScores' },
  { kind: 'order-steps', question: 'tokenToScore' },
  { kind: 'predict-flip', question: 'number' },
  { kind: 'steer-vector', question: 'direction' },
  { kind: 'steer-vector', question: 'key' },
];
