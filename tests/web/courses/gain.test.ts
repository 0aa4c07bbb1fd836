/** Gains: known numbers, and the bootstrap against exact, independent and simulated results. */
import { describe, expect, it } from 'vitest';
import {
  averageGain,
  BOOTSTRAP_SEED,
  FEWEST_LEARNERS,
  gainsOf,
  middle95,
  resampledGains,
  type TestScores,
} from '#web/courses/results/gain-report.ts';
import { randomUniform } from '#web/engine/random.ts';

const QUESTIONS = 12;

/** Learners from their right answers in both tests. */
function group(name: string, right: readonly (readonly [number, number])[]): TestScores[] {
  return right.map(([pre, post], i) => ({
    group: name,
    order: i % 2 === 0 ? 'ab' : 'ba',
    pre: pre / QUESTIONS,
    post: post / QUESTIONS,
  }));
}

const SHORT = group('short', [
  [2, 5],
  [4, 6],
  [3, 3],
  [6, 9],
  [5, 8],
  [1, 4],
  [7, 7],
  [4, 9],
  [3, 6],
  [2, 2],
  [8, 11],
  [5, 6],
]);
const LONG = group('long', [
  [3, 4],
  [5, 5],
  [2, 4],
  [6, 7],
  [4, 4],
  [1, 2],
  [7, 9],
  [5, 5],
  [3, 5],
  [4, 6],
  [2, 1],
  [6, 8],
  [9, 10],
  [0, 3],
]);

/** Monte Carlo error of a percentile of 10,000 resamples, three standard errors, for gains that spread as these do. */
const MONTE_CARLO = 0.006;

describe('the gain of a group', () => {
  it('is the gain of the averages, not the average of the gains', () => {
    // Averages 0.5 and 0.75: (0.75 − 0.5) / 0.5. The learners' own gains are 0 and 1.
    const two = [
      { pre: 0.25, post: 0.5 },
      { pre: 0.75, post: 1 },
    ];
    expect(averageGain(two)).toBe(0.5);
    expect((0.25 / 0.75 + 1) / 2).not.toBeCloseTo(0.5);
  });

  it('is negative if the group lost, and missing if everybody knew everything before', () => {
    expect(averageGain([{ pre: 0.5, post: 0.25 }])).toBe(-0.5);
    expect(
      averageGain([
        { pre: 1, post: 1 },
        { pre: 1, post: 0.5 },
      ]),
    ).toBeNull();
  });
});

describe('the bootstrap', () => {
  it('draws every resample of three learners as often as chance does', () => {
    const three = [
      { pre: 0, post: 0.1 },
      { pre: 0, post: 0.2 },
      { pre: 0, post: 0.4 },
    ];
    const exact = new Map<number, number>();
    for (const a of three)
      for (const b of three)
        for (const c of three) {
          const gain = Math.round(((a.post + b.post + c.post) / 3) * 1e6);
          exact.set(gain, (exact.get(gain) ?? 0) + 1 / 27);
        }
    const resamples = 20_000;
    const drawn = resampledGains(three, BOOTSTRAP_SEED, 0, resamples) ?? expect.fail();
    for (const [gain, share] of exact) {
      const count = drawn.filter((each) => Math.round(each * 1e6) === gain).length;
      // Four standard errors of a share.
      expect(Math.abs(count / resamples - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / resamples));
    }
  });

  it('interpolates percentiles as NumPy does', () => {
    // numpy.percentile([1, 2, 4, 8, 16], [2.5, 97.5])
    const [low, high] = middle95(Float64Array.from([16, 1, 8, 2, 4]));
    expect(low).toBeCloseTo(1.1, 12);
    expect(high).toBeCloseTo(15.2, 12);
  });

  it('agrees with NumPy, which drew 400,000 resamples with its own generator', () => {
    const { groups, difference } = gainsOf([...SHORT, ...LONG]);
    const [long, short] = groups;
    expect([long?.group, long?.learners, long?.formAFirst]).toEqual(['long', 14, 7]);
    expect([short?.group, short?.learners, short?.formAFirst]).toEqual(['short', 12, 6]);
    const near = (value: number | null | undefined, expected: number) => expect(value).toBeCloseTo(expected, 12);
    near(short?.pre, 0.34722222222222227);
    near(short?.post, 0.5277777777777778);
    near(short?.gain, 0.2765957446808511);
    near(long?.gain, 0.14414414414414406);
    near(difference?.gain, -0.13245160053670701);
    expect(difference?.of).toEqual(['long', 'short']);
    const agree = (interval: unknown, low: number, high: number) => {
      const [ownLow, ownHigh] = Array.isArray(interval) ? interval : expect.fail('no interval');
      expect(Math.abs(ownLow - low)).toBeLessThan(MONTE_CARLO);
      expect(Math.abs(ownHigh - high)).toBeLessThan(MONTE_CARLO);
    };
    agree(short?.interval, 0.16346154, 0.4);
    agree(long?.interval, 0.07258065, 0.21487603);
    agree(difference?.interval, -0.27372373, 0.00201288);
  });

  it('gives the same interval every time, and each group its own random numbers', () => {
    expect(gainsOf([...SHORT, ...LONG])).toEqual(gainsOf([...SHORT, ...LONG]));
    const twins = gainsOf([...SHORT, ...SHORT.map((each) => ({ ...each, group: 'twin' }))]);
    // With common random numbers the difference of equal groups would be 0 in every resample.
    const [low, high] = twins.difference?.interval ?? expect.fail();
    expect(low).toBeLessThan(-0.1);
    expect(high).toBeGreaterThan(0.1);
  });

  it('contains the true gain in about 90 % of simulated groups of the least size, in fewer of smaller groups and in more of larger ones', () => {
    const coverage = (learners: number): number => {
      const groups = 400;
      let inside = 0;
      for (let round = 0; round < groups; round++) {
        const uniform = (i: number) => randomUniform(1000 + learners, round * learners * 64 + i);
        const scores = Array.from({ length: learners }, (_, learner) => {
          // Each learner knows a share of the questions before, and learns each other one with probability 0.4.
          const known = 0.1 + 0.6 * uniform(learner * 64);
          let [pre, post] = [0, 0];
          for (let q = 0; q < QUESTIONS; q++) {
            if (uniform(learner * 64 + 1 + q) < known) pre++;
            if (uniform(learner * 64 + 33 + q) < known + 0.4 * (1 - known)) post++;
          }
          return { pre: pre / QUESTIONS, post: post / QUESTIONS };
        });
        const gains = resampledGains(scores, round, 0, 500);
        const [low, high] = gains ? middle95(gains) : [0, 0];
        if (low <= 0.4 && 0.4 <= high) inside++;
      }
      return inside / groups;
    };
    const least = coverage(FEWEST_LEARNERS);
    expect(Math.abs(least - 0.9)).toBeLessThan(0.04);
    expect(coverage(4)).toBeLessThan(0.8);
    expect(coverage(40)).toBeGreaterThan(0.91);
  });
});

describe('an interval', () => {
  it('is left out for few learners', () => {
    const few = gainsOf(SHORT.slice(0, FEWEST_LEARNERS - 1)).groups[0];
    expect(few).toMatchObject({ learners: FEWEST_LEARNERS - 1, interval: 'few' });
    expect(few?.gain).not.toBeNull();
    expect(gainsOf(SHORT.slice(0, FEWEST_LEARNERS)).groups[0]?.interval).toHaveLength(2);
  });

  it('is left out where a resample may have nothing to gain', () => {
    const full = group(
      'full',
      Array.from({ length: 11 }, () => [12, 12] as const),
    );
    expect(gainsOf(full).groups[0]).toMatchObject({ pre: 1, gain: null, interval: 'full' });
    const almost = [...full, ...group('full', [[6, 9]])];
    expect(gainsOf(almost).groups[0]).toMatchObject({ gain: expect.closeTo(0.5, 12), interval: 'full' });
  });

  it('of a difference needs exactly two groups with intervals', () => {
    const third = LONG.map((each) => ({ ...each, group: 'third' }));
    expect(gainsOf(SHORT).difference).toBeNull();
    expect(gainsOf([...SHORT, ...LONG, ...third]).difference).toBeNull();
    expect(gainsOf([...SHORT, ...LONG, ...third.slice(0, 3)]).difference?.of).toEqual(['long', 'short']);
    expect(gainsOf([...SHORT, ...LONG.slice(0, 5)]).difference).toBeNull();
  });
});

it('has nothing to say without learners', () => {
  expect(gainsOf([])).toEqual({ groups: [], difference: null });
});
