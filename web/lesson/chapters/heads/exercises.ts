import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'choose-head', head: 'refers' },
  { kind: 'compute-cell', tensor: 'weights' },
  { kind: 'give-shape', shape: 'maps' },
  { kind: 'predict-row', row: 'softmax' },
  { kind: 'choose-head', head: 'agrees' },
  { kind: 'change-entry', change: 'agree' },
];
