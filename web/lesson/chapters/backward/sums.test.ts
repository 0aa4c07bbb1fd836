/** Gradients as sums, the row of a softmax's gradient, and saturation. */
import { describe, expect, it } from 'vitest';
import { traceWithGradients } from '#tests/web/lesson/inspector/support.ts';
import { createReferenceGradientEngine } from '#web/engine/reference/reference-gradients.ts';
import { contributions, SUMS, type Summed } from '#web/lesson/chapters/backward/contributions.ts';
import { numberAt, steepest } from '#web/lesson/chapters/backward/nudge.ts';
import { revealed, saturation, softmaxRow } from '#web/lesson/chapters/backward/softmax-row.ts';

const trace = traceWithGradients();
const causal = traceWithGradients({ causal: true });

describe('the contributions', () => {
  it.each(Object.keys(SUMS) as Summed[])('to %s add up to the gradient', (name) => {
    const cell = { tensor: name, at: steepest(trace, name.slice(2), 1).at };
    const parts = contributions(trace, cell, SUMS[name]);
    const total = parts.reduce((sum, { value }) => sum + value, 0);
    const size = parts.reduce((sum, { value }) => sum + Math.abs(value), 0);
    // One rounding per product and one per addition, for at most 36 products.
    expect(Math.abs(total - numberAt(trace, cell))).toBeLessThanOrEqual(40 * 2 ** -24 * size);
  });

  it('are one per token, head or path', () => {
    const count = (name: Summed) =>
      contributions(trace, { tensor: name, at: steepest(trace, name.slice(2), 0).at }, SUMS[name]).length;
    expect([count('d_w_q'), count('d_k'), count('d_input_from_q'), count('d_input')]).toEqual([6, 6, 3, 3]);
  });

  it('are exactly 0 for queries that may not look at a key', () => {
    const cell = { tensor: 'd_k', at: { h: 0, s: 4, d: 1 } };
    const values = contributions(causal, cell, 't').map(({ value }) => value);
    expect(values.slice(0, 4).map(Math.abs)).toEqual([0, 0, 0, 0]);
    expect(values.slice(4).some((value) => value !== 0)).toBe(true);
  });
});

describe('a row of the softmax', () => {
  it.each([0, 3, 5])('%i adds up to 0 and matches the core', (t) => {
    for (const each of [trace, causal]) {
      const { results, core, weights } = softmaxRow(each, 1, t);
      const size = results.reduce((sum, value) => sum + Math.abs(value), 0);
      expect(Math.abs(results.reduce((sum, value) => sum + value, 0))).toBeLessThanOrEqual(16 * 2 ** -24 * (1 + size));
      for (const [s, value] of results.entries()) {
        expect(Math.abs(value - (core[s] ?? Number.NaN))).toBeLessThanOrEqual(16 * 2 ** -24 * (1 + size));
        if (weights[s] === 0) expect(core[s]).toBeCloseTo(0, 100);
      }
    }
  });

  it('is worked out number by number: products, sum, differences, results', () => {
    const at = (step: number) => {
      const { products, sum, differences, results } = revealed(4, step);
      return [products, Number(sum), differences, results];
    };
    expect([0, 1, 4, 5, 6, 9, 10, 13].map(at)).toEqual([
      [0, 0, 0, 0],
      [1, 0, 0, 0],
      [4, 0, 0, 0],
      [4, 1, 0, 0],
      [4, 1, 1, 0],
      [4, 1, 4, 0],
      [4, 1, 4, 1],
      [4, 1, 4, 4],
    ]);
    expect(revealed(4, 0).last).toBe(13);
  });
});

describe('scaling up the scores', () => {
  const session = createReferenceGradientEngine().createSession();

  it('changes nothing at a factor of 1', () => {
    const { data } = trace.get('d_exponents');
    const own = data.slice(12 * 3, 12 * 6);
    const mean = own.reduce((sum, value) => sum + Math.abs(value), 0) / own.length;
    expect(saturation(session, trace, 1, 1).passing).toBeCloseTo(mean, 10);
  });

  it('saturates the rows, so that little of the gradient passes', () => {
    const [as, up] = [1, 512].map((factor) => saturation(session, trace, 1, factor));
    expect(up?.largest).toBeGreaterThan(0.95);
    expect((up?.passing ?? 1) / (up?.reaching ?? 1)).toBeLessThan(0.1 * ((as?.passing ?? 0) / (as?.reaching ?? 1)));
  });
});
