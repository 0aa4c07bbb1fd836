import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'give-shape', shape: 'maps' },
  { kind: 'give-shape', shape: 'projectionWeight' },
];
