import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'choose-head', question: 'refers' },
  { kind: 'compute-cell', question: 'weights' },
  { kind: 'give-shape', question: 'maps' },
  { kind: 'predict-row', question: 'softmax' },
  { kind: 'choose-head', question: 'agrees' },
  { kind: 'change-entry', question: 'agree' },
];
