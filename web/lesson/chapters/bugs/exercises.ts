import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'diagnose-bug', question: 'weights' },
  { kind: 'diagnose-bug', question: 'splitting' },
  { kind: 'diagnose-bug', question: 'scores' },
  { kind: 'diagnose-bug', question: 'joining' },
  { kind: 'diagnose-bug', question: 'output' },
  { kind: 'predict-row', question: 'unscaled' },
  { kind: 'compute-cell', question: 'weights' },
];
