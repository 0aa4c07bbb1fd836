import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'compute-cell', tensor: 'scaled' },
  { kind: 'predict-row', row: 'unscaled' },
  { kind: 'predict-row', row: 'flatter' },
  { kind: 'diagnose-bug', bug: 'scores' },
  { kind: 'steer-vector', steer: 'longer' },
];
