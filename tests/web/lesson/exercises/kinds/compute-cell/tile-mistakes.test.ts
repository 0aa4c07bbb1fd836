/** Mistakes between tiles are diagnosed, one at a time over many cells. */
import { describe, expect, it } from 'vitest';
import { computedByChapter } from '#tests/web/lesson/stage/support.ts';
import { partValue } from '#web/lesson/exercises/kinds/compute-cell/problem.ts';
import { askedOf, expectNamed, SEEDS } from './diagnosed.ts';

const { trace } = computedByChapter({ tile: 3 })('fast');

function exercise(tensor: string, seed: number) {
  const asked = askedOf(trace, tensor, seed);
  const [added, carried] = asked.problem.task.parts;
  const own = added ? partValue(added) : Number.NaN;
  const [factor = Number.NaN, past = Number.NaN] = (carried?.factors ?? []).map(({ value }) => value);
  return { ...asked, own, factor, past };
}

function expectDiagnosed(tensor: string, id: string, wrong: (asked: ReturnType<typeof exercise>) => number): void {
  expectNamed((seed) => exercise(tensor, seed), id, wrong);
}

describe('the sum so far', () => {
  it('is the tile’s own sum plus the rescaled past, from the displayed numbers', () => {
    for (const seed of SEEDS) {
      const { made, problem, check } = exercise('running_sum', seed);
      expect(check(problem.rounded).right).toBe(true);
      expect(check(problem.exact).right).toBe(true);
      expect(made.hints.length).toBeGreaterThan(0);
      const past = made.givens.single.find(({ cell }) => cell.tensor === 'running_sum');
      const { h, t, n } = made.cell.at;
      expect(past).toMatchObject({ isOneOf: true, cell: { at: { h, t, n: Number(n) - 1 } } });
    }
  });

  it('rescales the past', () => {
    expectDiagnosed('running_sum', 'not-rescaled', ({ own, past }) => own + past);
  });
  it('does not forget it', () => expectDiagnosed('running_sum', 'forgot-past', ({ own }) => own));
  it('does not rescale what the tile adds', () => {
    expectDiagnosed('running_sum', 'rescaled-everything', ({ own, factor, past }) => factor * (own + past));
  });
  it('shrinks the past, and does not let it grow', () => {
    expectDiagnosed('running_sum', 'rescaled-upwards', ({ own, factor, past }) => own + past / factor);
  });
});

describe('the factor', () => {
  it('is asked for only after the first tile', () => {
    for (const seed of SEEDS) {
      const { made, problem, check } = exercise('rescale', seed);
      expect(made.cell.at.n).toBeGreaterThan(0);
      expect(check(problem.rounded).right).toBe(true);
    }
  });

  it('is never above 1', () => {
    expectDiagnosed('rescale', 'wrong-way-exponent', ({ problem: { task } }) => {
      const [a = Number.NaN, b = Number.NaN, c = Number.NaN] = task.parts.map(({ factors }) => factors[0]?.value);
      return Math.exp((b - a) / c);
    });
  });
});

describe('the numbers of an exercise about tiles', () => {
  it('are distinguishable: the maximum before and after a tile are two cells of one tensor', () => {
    for (const seed of SEEDS) {
      const { made } = exercise('rescale', seed);
      const largest = made.givens.single.filter(({ cell }) => cell.tensor === 'running_max');
      const codes = largest.map(({ cell: { at } }) => `running_max[${at.h},${at.t},${at.n}]`);
      if (largest.length > 1) expect(largest.every(({ isOneOf }) => isOneOf)).toBe(true);
      expect(new Set(codes).size).toBe(codes.length);
    }
    const two = SEEDS.filter((seed) => exercise('rescale', seed).made.givens.single.some(({ isOneOf }) => isOneOf));
    expect(two.length).toBeGreaterThan(0);
  });
});
