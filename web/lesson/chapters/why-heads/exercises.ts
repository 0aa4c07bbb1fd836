import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'choose-head', head: 'agrees' },
  { kind: 'choose-head', head: 'before' },
  { kind: 'compute-cell', tensor: 'context' },
  { kind: 'steer-vector', steer: 'both' },
];
