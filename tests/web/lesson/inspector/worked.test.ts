import { describe, expect, it } from 'vitest';
import { explain } from '#web/engine/provenance/explain.ts';
import { columnTensors, growth, type TermOrder, workedTable } from '#web/lesson/inspector/worked.ts';
import { everyCell, traceOf } from './support.ts';

const trace = traceOf({ causal: true, bias: true });
function table(tensor: string, at: object, order?: TermOrder) {
  const worked = workedTable(explain(trace, { tensor, at }), order);
  if (!worked) throw new Error(`no table for ${tensor}`);
  return worked;
}

describe('workedTable', () => {
  it('has one column per term, ending with the number itself', () => {
    const worked = table('scores', { h: 1, t: 2, s: 3 });
    expect(worked.rowTensors).toEqual(['q', 'k']);
    expect(worked.columns.map(({ over }) => over)).toEqual([[{ letter: 'd', index: 0 }], [{ letter: 'd', index: 1 }]]);
    const value = explain(trace, { tensor: 'scores', at: { h: 1, t: 2, s: 3 } }).value;
    expect(worked.columns.at(-1)?.running).toBeCloseTo(value, 5);
  });

  it('puts a bias into a separate column, in the last row of factors', () => {
    const worked = table('q_projected', { t: 2, h: 1, d: 0 });
    expect(worked.columns).toHaveLength(7);
    expect(worked.rowTensors).toEqual(['input', 'w_q']);
    const bias = worked.columns.at(-1);
    expect(bias?.over).toBeNull();
    expect(bias?.factors.map((factor) => factor?.cell.tensor)).toEqual([undefined, 'b_q']);
  });

  it('names a separate column after tensors that name no row', () => {
    const names = (tensor: string, at: object) => {
      const worked = table(tensor, at);
      return worked.columns.filter(({ over }) => over === null).map((column) => columnTensors(worked, column));
    };
    expect(names('q_projected', { t: 2, h: 1, d: 0 })).toEqual([['b_q']]);
    expect(names('masked', { h: 0, t: 2, s: 1 })).toEqual([['scaled'], ['mask']]);
    expect(names('scaled', { h: 0, t: 2, s: 1 })).toEqual([['scores']]);
  });

  it('sorts by magnitude, and updates the running sum', () => {
    const declared = table('output', { t: 5, m: 0 });
    const sorted = table('output', { t: 5, m: 0 }, 'largest');
    const sizes = sorted.columns.map(({ product }) => Math.abs(product));
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    expect(sorted.columns.map(({ place }) => place)).not.toEqual(declared.columns.map(({ place }) => place));
    expect(sorted.columns[1]?.running).toBeCloseTo(
      (sorted.columns[0]?.product ?? 0) + (sorted.columns[1]?.product ?? 0),
      12,
    );
    expect(sorted.columns.at(-1)?.running).toBeCloseTo(declared.columns.at(-1)?.running ?? 0, 12);
  });

  it('marks the maximum, never −∞', () => {
    const worked = table('row_max', { h: 0, t: 2 });
    expect(worked.kind).toBe('max');
    const { value } = explain(trace, { tensor: 'row_max', at: { h: 0, t: 2 } });
    expect(worked.columns.filter(({ winner }) => winner).map(({ product }) => product)).toEqual([value]);
    expect(
      worked.columns.slice(3).every(({ product, winner }) => product === Number.NEGATIVE_INFINITY && !winner),
    ).toBe(true);
  });

  it('names a row after its tensor only if all columns agree', () => {
    expect(table('masked', { h: 0, t: 1, s: 0 }).rowTensors).toEqual([null]);
    expect(table('row_sum', { h: 0, t: 1 }).rowTensors).toEqual(['exponentials']);
  });

  it('spans every finite sum and zero', () => {
    const { range, columns } = table('context', { h: 0, t: 5, d: 0 });
    for (const { running } of columns) {
      expect(running).toBeGreaterThanOrEqual(range.low);
      expect(running).toBeLessThanOrEqual(range.high);
    }
    expect(range.low).toBeLessThanOrEqual(0);
  });

  it('is null for copies, quotients, exponentials, views and given numbers', () => {
    const without = new Set(
      everyCell(trace)
        .filter((cell) => workedTable(explain(trace, cell)) === null)
        .map(({ tensor }) => tensor),
    );
    expect([...without].sort()).toEqual([
      'b_k',
      'b_o',
      'b_q',
      'b_v',
      'embedding',
      'exponentials',
      'k',
      'mask',
      'merged',
      'merged_without_transpose',
      'position',
      'q',
      'scale',
      'temperature',
      'v',
      'w_k',
      'w_o',
      'w_q',
      'w_v',
      'weights',
    ]);
  });
});

describe('growth', () => {
  it('starts each step at the previous sum, within the frame', () => {
    const steps = growth(table('output', { t: 5, m: 0 }));
    expect(steps[0]?.from).toBe(steps[0]?.zero);
    steps.forEach(({ from, to }, i) => {
      expect(Math.min(from, to)).toBeGreaterThanOrEqual(0);
      expect(Math.max(from, to)).toBeLessThanOrEqual(1);
      if (i > 0) expect(from).toBe(steps[i - 1]?.to);
    });
  });

  it('does not draw infinite values', () => {
    expect(growth(table('masked', { h: 0, t: 0, s: 1 })).map(({ finite }) => finite)).toEqual([true, false]);
  });
});
