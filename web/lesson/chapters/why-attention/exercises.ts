import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'order-steps', order: 'decoderStep' },
  { kind: 'predict-row', row: 'softmax' },
  { kind: 'give-shape', shape: 'decoderScores' },
  { kind: 'give-shape', shape: 'decoderContext' },
];
