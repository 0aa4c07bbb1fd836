import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'compute-cell', tensor: 'context' },
  { kind: 'choose-head', head: 'before' },
  { kind: 'choose-head', head: 'agrees' },
];
