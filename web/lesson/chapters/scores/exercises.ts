import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'compute-cell', tensor: 'scores' },
  { kind: 'give-shape', shape: 'scores' },
  { kind: 'write-function', write: 'scaledScores' },
  { kind: 'order-steps', order: 'tokenToScore' },
  { kind: 'predict-flip', flip: 'number' },
  { kind: 'steer-vector', steer: 'direction' },
  { kind: 'steer-vector', steer: 'key' },
];
