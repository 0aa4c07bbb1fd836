import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'count-cost', question: 'projections' },
  { kind: 'count-cost', question: 'attention' },
  { kind: 'give-shape', question: 'maps' },
  { kind: 'count-cost', question: 'maps' },
];
