/**
 * The lesson's comparisons: their settings and lengths. The page runs them with a few seeds; `build-scripts/compare-heads.mjs` runs
 * them with many and writes `compared.json`, which the text quotes.
 */
import type { Pair } from './comparison.ts';
import { TASK_DEFAULTS, type TrainingSettings } from './settings.ts';

export interface ComparisonPlan {
  readonly settings: Pair<TrainingSettings>;
  readonly steps: number;
  /** Steps between two measurements. */
  readonly every: number;
}

export const COMPARISON_NAMES = ['two-lookups', 'copy', 'copy-two', 'copy-one-rate', 'recall'] as const;
export type ComparisonName = (typeof COMPARISON_NAMES)[number];

/** Each run sets its own seed. */
const alone = { text: '', seed: 1 } as const;
const copying = { ...alone, task: 'copy', width: 32, layers: 1, batch: 16 } as const;
const lookingUp = { ...alone, task: 'two-lookups', width: 16, layers: 1, batch: 16 } as const;
const recalling = { ...alone, task: 'recall', heads: 2, width: 32, batch: 16 } as const;

/** Each side at its best rate of the sweep, except in `copy-one-rate`. */
export const COMPARISONS: Readonly<Record<ComparisonName, ComparisonPlan>> = {
  copy: {
    settings: [
      { ...copying, heads: 1, rate: 0.008 },
      { ...copying, heads: 8, rate: 0.016 },
    ],
    steps: 80,
    every: 5,
  },
  'copy-two': {
    settings: [
      { ...copying, heads: 1, rate: 0.008 },
      { ...copying, heads: 2, rate: 0.008 },
    ],
    steps: 80,
    every: 5,
  },
  'copy-one-rate': {
    settings: [
      { ...copying, heads: 1, rate: 0.003 },
      { ...copying, heads: 8, rate: 0.003 },
    ],
    steps: 80,
    every: 5,
  },
  'two-lookups': {
    settings: [
      { ...lookingUp, heads: 1, rate: 0.008 },
      { ...lookingUp, heads: 2, rate: 0.016 },
    ],
    steps: 300,
    every: 10,
  },
  recall: {
    settings: [
      { ...recalling, layers: 1, rate: 0.004 },
      { ...recalling, layers: 2, rate: 0.0015 },
    ],
    steps: 600,
    every: 20,
  },
};

/**
 * Every setting of the comparisons at many learning rates, for as many steps. Some seeds choose the best rate of each setting, the one
 * with the lowest mean loss; what is said of that rate is measured with other seeds.
 */
export const SWEEP = {
  rates: [0.001, 0.0015, 0.002, 0.003, 0.004, 0.006, 0.008, 0.012, 0.016, 0.024, 0.032],
  /** First and last. */
  seeds: { chosen: [21, 40], reported: [1, 20] },
  settings: {
    copy: [1, 2, 8].map((heads) => ({ ...copying, heads })),
    'two-lookups': [1, 2].map((heads) => ({ ...lookingUp, heads })),
    recall: [1, 2].map((layers) => ({ ...recalling, layers })),
  },
} as const;

/** One task at three learning rates: too low for so few steps, about right, and too high. */
export const RATES = {
  settings: { ...copying, heads: 2, rate: 0.003 },
  rates: [0.0005, 0.003, 0.3],
  steps: 160,
  every: 4,
} as const;

/** The training in which an induction head forms, as the page runs it; how long, and the steps between two looks at its heads. */
export const FORMING = {
  settings: { ...alone, task: 'recall', ...TASK_DEFAULTS.recall },
  steps: 800,
  every: 10,
} as const;
