import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'predict-flip', flip: 'meaning' },
  { kind: 'order-steps', order: 'decoderStep' },
  { kind: 'hide-word', hide: 'read' },
];
