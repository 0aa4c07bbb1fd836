/** Reports the gains of a study's groups: a table and notes, for the page and the terminal. */
import { formatWhole } from '../../messages/whole-number.ts';
import '../../lesson/features/shell-ui/language.ts';
import { randomUniform } from '../../engine/random.ts';
import { words as coursesWords } from '../../messages/en/courses.ts';
import { formatNumber } from '../../views/format-number.ts';
import { type Checked, isOwnWork } from './check.ts';

/** A learner who has finished both tests. Scores are shares of the questions, from 0 to 1. */
export interface TestScores {
  readonly group: string;
  readonly order: 'ab' | 'ba';
  readonly pre: number;
  readonly post: number;
}

type Interval = readonly [low: number, high: number];

/** The reason for a missing interval: too few learners, or learners who knew everything before. */
type Bounds = Interval | 'few' | 'full';

interface GroupGain {
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

interface Gains {
  /** Sorted by name. */
  readonly groups: readonly GroupGain[];
  /** First group minus second group, if exactly two groups have an interval. */
  readonly difference: {
    readonly of: readonly [string, string];
    readonly gain: number;
    readonly interval: Interval;
  } | null;
}

/**
 * What each group of a study gained between its two tests: the class-average normalized gain, and its bootstrap interval. Pure.
 *
 * The gain is that of the averages, (post − pre) / (1 − pre) (Hake 1998), not the average of the learners' gains.
 */
const RESAMPLES = 10_000;
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

const words = coursesWords.gain;

export interface GainReport {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly notes: readonly string[];
}

/** Null if no file is of a study. Counts whole files of this assignment with both tests, and copies once. */
export function gainReport(files: readonly Checked[]): GainReport | null {
  const ofStudy = files.flatMap((file) => ('body' in file && file.tests ? [{ ...file, tests: file.tests }] : []));
  if (ofStudy.length === 0) return null;
  const counted = ofStudy.filter((file) => isOwnWork(file) && file.tests.finished);
  const scores = counted.map(({ tests: { group, order, right, of } }): TestScores => {
    const [pre, post] = right;
    return { group, order, pre: pre / of, post: post / of };
  });
  const { groups, difference } = gainsOf(scores);
  const { group, learners, order, first, second, gain, interval } = words.columns;
  return {
    head: [group, learners, order, first, second, gain, interval],
    rows: groups.map((each) => [
      named(each.group),
      String(each.learners),
      String(each.formAFirst),
      formatNumber(each.pre),
      formatNumber(each.post),
      each.gain === null ? '–' : formatNumber(each.gain),
      bounds(each.interval),
    ]),
    notes: [
      ...(difference
        ? [
            words.difference(
              named(difference.of[0]),
              named(difference.of[1]),
              formatNumber(difference.gain),
              bounds(difference.interval),
            ),
          ]
        : []),
      ...(groups.length > 1 && !difference ? [words.noDifference(FEWEST_LEARNERS)] : []),
      words.forms(form(scores, 'ab'), form(scores, 'ba')),
      words.method(formatWhole(RESAMPLES), BOOTSTRAP_SEED),
      ...(counted.length < files.length ? [words.leftOut(files.length - counted.length)] : []),
    ],
  };
}

function named(group: string): string {
  return group === '' ? words.noGroup : group;
}

function bounds(interval: Bounds): string {
  if (interval === 'few') return words.few(FEWEST_LEARNERS);
  if (interval === 'full') return words.full;
  return words.interval(formatNumber(interval[0]), formatNumber(interval[1]));
}

/** The average of the first test among those who began with a form. */
function form(scores: readonly TestScores[], order: TestScores['order']): string {
  const begun = scores.filter((each) => each.order === order);
  const mean = begun.reduce((sum, { pre }) => sum + pre, 0) / begun.length;
  return words.form(begun.length === 0 ? '–' : formatNumber(mean), begun.length);
}
