/** The sum behind a cell, written beside the picture. */
import { describe, expect, it } from 'vitest';
import type { CellRef } from '#web/engine/cell.ts';
import { explain } from '#web/engine/provenance/explain.ts';
import { workedSum } from '#web/lesson/stage/painter.ts';
import { formatNumber } from '#web/views/format-number.ts';
import { computed } from './support.ts';

const { trace, tokens } = computed({
  sentence: 'The cat sat extraordinarily still',
  bias: true,
  mask: { kind: 'causal' },
});
const score: CellRef = { tensor: 'scores', at: { h: 1, t: 1, s: 3 } };

function lines(cell: CellRef, done?: number, byHead?: boolean): string[] {
  return workedSum(explain(trace, cell), { tokens }, { done, byHead }).map((line) =>
    line.map(({ text }) => text).join(''),
  );
}

/** Parses the printed numbers of a line. */
function numbers(line: string): number[] {
  return [...line.matchAll(/\u2212?\d+\.\d\d/g)].map(([text]) => Number(text.replace('\u2212', '-')));
}

it('names the tensor and the cell, long words shortened', () => {
  expect(lines(score)[0]).toBe('Q Kᵀ  cat · extraord…');
  expect(lines({ tensor: 'q_projected', at: { t: 0, h: 1, d: 2 } })[0]).toBe('Q  The · 3');
});

it('names no column where the picture does not number them', () => {
  const explanation = explain(trace, { tensor: 'q_projected', at: { t: 0, h: 1, d: 2 } });
  const [head] = workedSum(explanation, { tokens }, { numbered: false });
  expect(head?.map(({ text }) => text).join('')).toBe('Q  The');
});

it('sets the index of a weight matrix as a subscript', () => {
  const [head] = workedSum(explain(trace, { tensor: 'd_w_o', at: { h: 0, d: 1, m: 2 } }), { tokens });
  expect(head?.map(({ text, low }) => [text, low])).toEqual([
    ['∂W', false],
    ['O', true],
    ['  2 · 3', undefined],
  ]);
});

it('has one line per term, with both factors as in the tensors', () => {
  const terms = lines(score).slice(1, -1);
  const { terms: explained } = explain(trace, score);
  expect(terms).toHaveLength(4);
  terms.forEach((line, i) => {
    const values = explained[i]?.factors.map(({ value }) => formatNumber(value)) ?? [];
    expect(line).toBe(`${i === 0 ? '' : '+ '}${values.join(' × ')}`);
  });
});

it('ends with the engine’s number, not with a recomputed one', () => {
  const explanation = explain(trace, score);
  expect(lines(score).at(-1)).toBe(`= ${formatNumber(explanation.value)}`);
  const [, , , , , total] = workedSum({ ...explanation, value: 12.34 }, { tokens });
  expect(total?.map(({ text }) => text)).toEqual(['= 12.34']);
});

it('adds up, to the digits printed', () => {
  const all = lines(score);
  const sum = all.slice(1, -1).reduce((total, line) => total + numbers(line).reduce((a, b) => a * b, 1), 0);
  // Four products of numbers below 4 in magnitude, each rounded by at most half a hundredth.
  expect(Math.abs(sum - (numbers(all.at(-1) ?? '')[0] ?? Number.NaN))).toBeLessThan(4 * 2 * 4 * 0.005 + 0.005);
});

it('shows a bias as a term of one factor', () => {
  const cell: CellRef = { tensor: 'q_projected', at: { t: 0, h: 0, d: 0 } };
  const all = lines(cell);
  expect(all).toHaveLength(1 + 12 + 1 + 1);
  expect(all.at(-2)).toBe(`+ ${formatNumber(trace.get('b_q').data[0] ?? Number.NaN)}`);
});

it('prints every number in its tensor’s colour', () => {
  const [head, first] = workedSum(explain(trace, score), { tokens });
  expect(head?.map(({ family }) => family)).toEqual(['scores', 'soft']);
  expect(first?.map(({ family }) => family)).toEqual(['soft', 'q', 'soft', 'k']);
});

describe('with a line for each head', () => {
  const cell: CellRef = { tensor: 'output', at: { t: 1, m: 1 } };

  it('has what each head adds, then the bias, and the total', () => {
    const { terms, value } = explain(trace, cell);
    const amounts = [0, 1, 2].map((head) =>
      terms.filter(({ factors }) => factors[0]?.cell.at.h === head).reduce((sum, { product }) => sum + product, 0),
    );
    expect(lines(cell, undefined, true)).toEqual([
      ...amounts.map((amount, head) => `${head === 0 ? '' : '+ '}${formatNumber(amount)}  head ${head + 1}`),
      `+ ${formatNumber(trace.get('b_o').data[1] ?? Number.NaN)}`,
      `= ${formatNumber(value)}`,
    ]);
  });

  it('has only the heads that have begun while it is animated', () => {
    expect(lines(cell, 5, true)).toHaveLength(2 + 1);
  });
});

describe('while it is animated', () => {
  it('has the first terms, their sum, and an ellipsis', () => {
    const { terms } = explain(trace, score);
    const soFar = (terms[0]?.product ?? 0) + (terms[1]?.product ?? 0);
    expect(lines(score, 2)).toHaveLength(4);
    expect(lines(score, 2).at(-1)).toBe(`= ${formatNumber(soFar)} …`);
  });

  it('is complete with its last term', () => {
    expect(lines(score, 4)).toEqual(lines(score));
  });
});

it('exists only for sums, not for maxima, exponentials, quotients or given numbers', () => {
  const at = { h: 0, t: 1, s: 0 };
  for (const tensor of ['exponentials', 'weights']) expect(lines({ tensor, at })).toEqual([]);
  expect(lines({ tensor: 'row_max', at: { h: 0, t: 1 } })).toEqual([]);
  expect(lines({ tensor: 'w_q', at: { m: 0, h: 0, d: 0 } })).toEqual([]);
});
