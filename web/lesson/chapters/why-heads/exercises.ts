import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'choose-head', question: 'agrees' },
  { kind: 'choose-head', question: 'before' },
  { kind: 'compute-cell', question: 'context' },
  { kind: 'steer-vector', question: 'both' },
];
