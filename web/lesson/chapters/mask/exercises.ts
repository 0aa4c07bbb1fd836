import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'compute-cell', question: 'masked' },
  { kind: 'predict-row', question: 'causal' },
  { kind: 'give-shape', question: 'causalMask' },
  { kind: 'give-shape', question: 'paddingMask' },
  { kind: 'order-steps', question: 'maskedRow' },
  { kind: 'write-function', question: 'causalMask' },
  { kind: 'diagnose-bug', question: 'weights' },
  { kind: 'hide-word', question: 'same' },
  { kind: 'change-entry', question: 'hide' },
];
