import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'compute-cell', tensor: 'q_projected' },
  { kind: 'give-shape', shape: 'projectionWeight' },
  { kind: 'predict-flip', flip: 'bystander' },
  { kind: 'steer-vector', steer: 'query' },
  { kind: 'change-entry', change: 'queryWeight' },
];
