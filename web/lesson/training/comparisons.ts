/**
 * The two comparisons of the lesson: what is trained, and how long. The page runs them with a few seeds;
 * `build-scripts/compare-heads.mjs` runs the same with many and writes what it found to `compared.json`, which the text quotes.
 */
import type { Pair } from './comparison.ts';
import type { TrainingSettings } from './settings.ts';

export interface ComparisonPlan {
  readonly settings: Pair<TrainingSettings>;
  readonly steps: number;
  /** Steps between two measurements. */
  readonly every: number;
}

export type ComparisonName = 'copy' | 'two-lookups';

/** The seed is each run's own. */
const both = (heads: Pair<number>, common: Omit<TrainingSettings, 'heads' | 'seed' | 'text'>): Pair<TrainingSettings> => [
  { ...common, text: '', seed: 1, heads: heads[0] },
  { ...common, text: '', seed: 1, heads: heads[1] },
];

export const COMPARISONS: Readonly<Record<ComparisonName, ComparisonPlan>> = {
  copy: {
    settings: both([1, 8], { task: 'copy', width: 32, layers: 1, rate: 0.003, batch: 16 }),
    steps: 240,
    every: 10,
  },
  'two-lookups': {
    settings: both([1, 2], { task: 'two-lookups', width: 16, layers: 1, rate: 0.01, batch: 16 }),
    steps: 300,
    every: 10,
  },
};
