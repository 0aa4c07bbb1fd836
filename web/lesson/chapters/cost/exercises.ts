import type { ExerciseEntry } from '../../exercises/entry.ts';

export const exercises: readonly ExerciseEntry[] = [
  { kind: 'count-cost', count: 'projections' },
  { kind: 'count-cost', count: 'attention' },
  { kind: 'give-shape', shape: 'maps' },
  { kind: 'count-cost', count: 'maps' },
];
