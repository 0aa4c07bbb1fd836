import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'predict-row', row: 'sharper' },
  { kind: 'compute-cell', tensor: 'context' },
  { kind: 'give-shape', shape: 'maps' },
  { kind: 'steer-vector', steer: 'both' },
];
