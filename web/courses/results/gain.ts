/**
 * What each group of a study gained between its two tests: the class-average normalized gain, and its bootstrap interval. Pure.
 *
 * The gain is that of the averages, (post − pre) / (1 − pre) (Hake 1998), not the average of the learners' gains.
 */
import { randomUniform } from '../../engine/random.ts';

/** A learner who has finished both tests. Scores are shares of the questions, from 0 to 1. */
export interface TestScores {
  readonly group: string;
  readonly order: 'ab' | 'ba';
  readonly pre: number;
  readonly post: number;
}

export type Interval = readonly [low: number, high: number];

/** The reason for a missing interval: too few learners, or learners who knew everything before. */
export type Bounds = Interval | 'few' | 'full';

export interface GroupGain {
  readonly group: string;
  readonly learners: number;
  /** How many of them began with form A. */
  readonly formAFirst: number;
  readonly pre: number;
  readonly post: number;
  /** Null if everybody knew everything before. */
  readonly gain: number | null;
  readonly interval: Bounds;
}

export interface Gains {
  /** Sorted by name. */
  readonly groups: readonly GroupGain[];
  /** First group minus second group, if exactly two groups have an interval. */
  readonly difference: {
    readonly of: readonly [string, string];
    readonly gain: number;
    readonly interval: Interval;
  } | null;
}

export const RESAMPLES = 10_000;
export const BOOTSTRAP_SEED = 1;
/** With fewer learners the interval misses the true gain much more often than it claims; a test measures it. */
export const FEWEST_LEARNERS = 10;

export function gainsOf(scores: readonly TestScores[]): Gains {
  const names = [...new Set(scores.map(({ group }) => group))].sort();
  const compared: { readonly group: string; readonly gain: number; readonly resampled: Float64Array }[] = [];
  let drawn = 0;
  const groups = names.map((group): GroupGain => {
    const members = scores.filter((each) => each.group === group);
    const learners = members.length;
    const gain = averageGain(members);
    const resampled = learners < FEWEST_LEARNERS ? null : resampledGains(members, BOOTSTRAP_SEED, drawn);
    drawn += resampled ? learners * RESAMPLES : 0;
    if (resampled && gain !== null) compared.push({ group, gain, resampled });
    return {
      group,
      learners,
      formAFirst: members.filter(({ order }) => order === 'ab').length,
      pre: mean(members.map(({ pre }) => pre)),
      post: mean(members.map(({ post }) => post)),
      gain,
      interval: resampled ? middle95(resampled) : learners < FEWEST_LEARNERS ? 'few' : 'full',
    };
  });
  const [a, b, more] = compared;
  if (!a || !b || more) return { groups, difference: null };
  const differences = a.resampled.map((gain, i) => gain - (b.resampled[i] ?? Number.NaN));
  return { groups, difference: { of: [a.group, b.group], gain: a.gain - b.gain, interval: middle95(differences) } };
}

/** Null if everybody knew everything before: nothing was left to gain. */
export function averageGain(scores: readonly Pick<TestScores, 'pre' | 'post'>[]): number | null {
  const pre = mean(scores.map((each) => each.pre));
  const post = mean(scores.map((each) => each.post));
  return pre < 1 ? (post - pre) / (1 - pre) : null;
}

/**
 * The gains of resampled groups: as many learners, drawn with replacement. Null if one of them has no gain. `from` is the place in
 * the sequence of random numbers, so that each group has its own.
 */
export function resampledGains(
  scores: readonly Pick<TestScores, 'pre' | 'post'>[],
  seed: number,
  from = 0,
  resamples = RESAMPLES,
): Float64Array | null {
  const gains = new Float64Array(resamples);
  for (let resample = 0; resample < resamples; resample++) {
    const drawn = scores.map((_, i) => {
      const at = randomUniform(seed, from + resample * scores.length + i);
      return scores[Math.floor(at * scores.length)] ?? { pre: 0, post: 0 };
    });
    const gain = averageGain(drawn);
    if (gain === null) return null;
    gains[resample] = gain;
  }
  return gains;
}

/** The 2.5th and the 97.5th percentile, interpolated. */
export function middle95(values: Float64Array): Interval {
  const sorted = values.toSorted();
  const percentile = (share: number): number => {
    const place = share * (sorted.length - 1);
    const [below = 0, above = below] = sorted.slice(Math.floor(place), Math.floor(place) + 2);
    return below + (above - below) * (place % 1);
  };
  return [percentile(0.025), percentile(0.975)];
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
