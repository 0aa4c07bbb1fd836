import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'compute-cell', question: 'scaled' },
  { kind: 'predict-row', question: 'unscaled' },
  { kind: 'predict-row', question: 'flatter' },
  { kind: 'diagnose-bug', question: 'scores' },
  { kind: 'steer-vector', question: 'longer' },
];
