import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'diagnose-bug', bug: 'weights' },
  { kind: 'diagnose-bug', bug: 'splitting' },
  { kind: 'diagnose-bug', bug: 'scores' },
  { kind: 'diagnose-bug', bug: 'joining' },
  { kind: 'diagnose-bug', bug: 'output' },
  { kind: 'predict-row', row: 'unscaled' },
  { kind: 'compute-cell', tensor: 'weights' },
];
