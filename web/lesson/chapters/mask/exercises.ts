import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'compute-cell', tensor: 'masked' },
  { kind: 'predict-row', row: 'causal' },
  { kind: 'give-shape', shape: 'causalMask' },
  { kind: 'give-shape', shape: 'paddingMask' },
  { kind: 'order-steps', order: 'maskedRow' },
  { kind: 'write-function', write: 'causalMask' },
  { kind: 'diagnose-bug', bug: 'weights' },
  { kind: 'hide-word', hide: 'same' },
  { kind: 'change-entry', change: 'hide' },
];
