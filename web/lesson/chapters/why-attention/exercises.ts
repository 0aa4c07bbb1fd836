import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'predict-flip', question: 'meaning' },
  { kind: 'order-steps', question: 'decoderStep' },
  { kind: 'hide-word', question: 'read' },
];
