import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'compute-cell', question: 'q_projected' },
  { kind: 'give-shape', question: 'projectionWeight' },
  { kind: 'predict-flip', question: 'bystander' },
  { kind: 'steer-vector', question: 'query' },
  { kind: 'change-entry', question: 'queryWeight' },
];
