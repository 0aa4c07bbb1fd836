import { describe, expect, it } from 'vitest';
import { EVERY_VARIANT } from '#tests/web/engine/support/requests.ts';
import { everyCell, traceOf } from '#tests/web/lesson/inspector/support.ts';
import { partValue, problemOf, total } from '#web/lesson/exercises/kinds/compute-cell/problem.ts';

const trace = traceOf({ bias: true, causal: true });
function problem(tensor: string, at: object) {
  const found = problemOf(trace, { tensor, at });
  if (!found) throw new Error(`${tensor} is not computed`);
  return found;
}

describe('problemOf', () => {
  it('rounds every operand to two decimals', () => {
    for (const part of problem('scores', { h: 0, t: 1, s: 2 }).task.parts) {
      for (const { value } of part.factors) expect(Math.abs(value * 100 - Math.round(value * 100))).toBeLessThan(1e-9);
    }
  });

  it('leaves the four largest products to the learner and sums the others', () => {
    const wide = traceOf({ dModel: 24, numHeads: 2 });
    const found = problemOf(wide, { tensor: 'q_projected', at: { t: 0, h: 0, d: 3 } });
    expect(found?.task.parts).toHaveLength(4);
    expect(found?.task.rest?.count).toBe(20);
    const { task, exact, rounded } = found ?? problem('scores', {});
    expect(total(task)).toBe(rounded);
    expect(Math.abs(rounded - exact)).toBeLessThan(0.15);
    const sizes = (found?.explanation.terms ?? []).map(({ product }) => Math.abs(product)).sort((a, b) => b - a);
    const kept = task.parts.map((part) => Math.abs(partValue(part)));
    expect(Math.min(...kept)).toBeGreaterThan((sizes[4] ?? 0) - 0.02);
  });

  it('keeps a bias beside the products', () => {
    const { task } = problem('q_projected', { t: 0, h: 0, d: 1 });
    expect(task.parts.at(-1)?.factors.map(({ cell }) => cell.tensor)).toEqual(['b_q']);
    expect(task.parts.filter(({ factors }) => factors.length === 2)).toHaveLength(4);
  });

  it('shows the row that a weight is normalised over', () => {
    const { task } = problem('weights', { h: 0, t: 5, s: 2 });
    expect(task.kind).toBe('quotient');
    expect(task.parts.map(({ factors }) => factors[0]?.cell.at.s)).toEqual([0, 1, 2, 3, 4, 5]);
    const long = traceOf({ tokens: 30 });
    const longTask = problemOf(long, { tensor: 'weights', at: { h: 0, t: 5, s: 29 } })?.task;
    expect(longTask?.parts.some(({ factors }) => factors[0]?.cell.at.s === 29)).toBe(true);
    expect((longTask?.parts.length ?? 0) + (longTask?.rest?.count ?? 0)).toBe(30);
  });

  it('computes a copy like its source', () => {
    const found = problem('q', { h: 1, t: 2, d: 0 });
    expect(found.explanation.cell).toEqual({ tensor: 'q_projected', at: { t: 2, h: 1, d: 0 } });
    expect(found.exact).toBe(problem('q_projected', { t: 2, h: 1, d: 0 }).exact);
  });

  it('is null for inputs and views', () => {
    expect(problemOf(trace, { tensor: 'w_q', at: { m: 0, h: 0, d: 0 } })).toBeNull();
    expect(problemOf(trace, { tensor: 'merged_without_transpose', at: { t: 0, h: 0, d: 0 } })).toBeNull();
  });

  it('is close to the engine’s number for every computed cell of every variant', () => {
    for (const [, options] of EVERY_VARIANT) {
      const variant = traceOf(options);
      for (const cell of everyCell(variant).filter((_, i) => i % 3 === 0)) {
        const found = problemOf(variant, cell);
        if (!found) continue;
        // Each rounded factor is off by half a hundredth of its partner's size; the exponents of exp by a little more.
        const slack = found.explanation.terms.reduce(
          (sum, { factors }) => sum + factors.reduce((a, { value }) => a + Math.abs(value), 1),
          1,
        );
        if (Number.isFinite(found.exact))
          expect(Math.abs(found.rounded - found.exact)).toBeLessThan(0.006 * slack + 0.02);
        else expect(found.rounded).toBe(found.exact);
        expect(found.tolerance).toBeGreaterThanOrEqual(0.01);
        expect(found.tolerance).toBeLessThanOrEqual(0.03);
      }
    }
  });
});
