/** Mistakes in a block are diagnosed, one at a time over many cells. */
import { describe, expect, it } from 'vitest';
import { computedByChapter } from '#tests/web/lesson/stage/support.ts';
import type { AttentionTrace } from '#web/engine/engine.ts';
import { gelu } from '#web/engine/provenance/gelu.ts';
import { partValue, total } from '#web/lesson/exercises/kinds/compute-cell/problem.ts';
import { valueAt } from '#web/lesson/inspector/describe.ts';
import { askedOf, expectNamed, SEEDS } from './diagnosed.ts';

const { trace } = computedByChapter({ bias: true })('block');

const exercise = (tensor: string, seed: number) => askedOf(trace, tensor, seed);

function expectDiagnosed(tensor: string, id: string, wrong: (asked: ReturnType<typeof exercise>) => number): void {
  expectNamed((seed) => exercise(tensor, seed), id, wrong);
}

describe('the mean of a row', () => {
  it('is the sum of the displayed features over their number', () => {
    for (const seed of SEEDS) {
      const { made, problem, check } = exercise('norm_1_mean', seed);
      expect(check(problem.rounded).right).toBe(true);
      expect(check(problem.exact).right).toBe(true);
      expect(made.hints.join(' ')).toContain('/ 12');
    }
  });

  it('is not the sum', () => {
    expectDiagnosed('norm_1_mean', 'not-divided-by-count', ({ problem: { task } }) =>
      task.kind === 'mean' ? total(task) : Number.NaN,
    );
  });

  it('does not lose the signs', () => {
    expectDiagnosed('norm_1_mean', 'mean-of-sizes', ({ problem: { task } }) => {
      if (task.kind !== 'mean') return Number.NaN;
      const shown = task.parts.reduce((sum, part) => sum + Math.abs(partValue(part)), 0);
      return (shown + Math.abs(task.rest?.value ?? 0)) / task.count;
    });
  });

  it('includes the partial sums given to the learner', () => {
    expectDiagnosed('norm_1_mean', 'mean-of-shown', ({ problem: { task } }) => {
      if (task.kind !== 'mean') return Number.NaN;
      return task.parts.reduce((sum, part) => sum + partValue(part), 0) / task.parts.length;
    });
  });

  it('averages features, not tokens', () => {
    expectDiagnosed('norm_1_mean', 'mean-over-tokens', ({ problem: { trace, task } }) => {
      const first = task.parts[0]?.factors[0]?.cell;
      if (!first) return Number.NaN;
      return meanOverTokens(trace, first.tensor, first.at.m ?? 0);
    });
  });
});

function meanOverTokens(from: AttentionTrace, tensor: string, m: number): number {
  const { tokens } = from.options;
  const column = Array.from({ length: tokens }, (_, t) => valueAt(from.get(tensor), { tensor, at: { t, m } }));
  return column.reduce((sum, value) => sum + value, 0) / tokens;
}

describe('GELU', () => {
  const x = ({ problem: { task } }: ReturnType<typeof exercise>) =>
    task.kind === 'gelu' ? partValue(task.parts[0]) : Number.NaN;

  it('is x · Φ(x) of the displayed x', () => {
    for (const seed of SEEDS) {
      const { made, problem, check } = exercise('activated', seed);
      expect(check(problem.rounded).right).toBe(true);
      expect(made.hints.join(' ')).toContain('Φ');
    }
  });

  it('is not ReLU', () => expectDiagnosed('activated', 'relu', (asked) => Math.max(0, x(asked))));
  it('is not Φ alone', () => expectDiagnosed('activated', 'share-alone', (asked) => gelu(x(asked)) / x(asked)));
  it('is not that of −x', () => expectDiagnosed('activated', 'mirrored', (asked) => gelu(-x(asked))));
  it('is not left out', () => expectDiagnosed('activated', 'hidden-for-activated', ({ at }) => at('hidden')));
});

describe('sums and norms', () => {
  it('need their inputs', () => {
    expectDiagnosed('residual_1', 'output-for-residual_1', ({ at }) => at('output'));
    expectDiagnosed('residual_2', 'contracted-for-residual_2', ({ at }) => at('contracted'));
  });

  it('need the learned factors and the deviation', () => {
    expectDiagnosed('norm_1', 'norm_1_normalised-for-norm_1', ({ at }) => at('norm_1_normalised'));
    expectDiagnosed('norm_1', 'norm_1_centred-for-norm_1', ({ at }) => at('norm_1_centred'));
  });
});
