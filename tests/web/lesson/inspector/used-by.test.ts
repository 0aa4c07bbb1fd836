import { describe, expect, it } from 'vitest';
import { EVERY_VARIANT } from '#tests/web/engine/support/requests.ts';
import { sourcesOf } from '#tests/web/engine/support/sources.ts';
import { sameCell } from '#web/engine/cell.ts';
import { explain } from '#web/engine/provenance/explain.ts';
import { usesOf } from '#web/lesson/inspector/used-by.ts';
import { cellsOf, everyCell, traceOf } from './support.ts';

const trace = traceOf();
const uses = (tensor: string, at: object, near = {}) =>
  usesOf(trace, { tensor, at }, near).map(({ tensor: name, count, cell }) => [name, count, cell.at]);

describe('usesOf', () => {
  it('finds the row of scores that uses a query feature', () => {
    expect(uses('q', { h: 1, t: 2, d: 0 })).toEqual([['scores', 6, { h: 1, t: 2, s: 0 }]]);
  });

  it('names the use nearest to the trail', () => {
    expect(uses('q', { h: 1, t: 2, d: 0 }, { s: 4, t: 0 })).toEqual([['scores', 6, { h: 1, t: 2, s: 4 }]]);
    expect(uses('w_o', { h: 1, d: 0, m: 3 }, { t: 99 })).toEqual([['output', 6, { t: 5, m: 3 }]]);
  });

  it('lists a token as query and as key', () => {
    expect(uses('input', { t: 4, m: 1 })).toEqual([
      ['q_projected', 6, { t: 4, h: 0, d: 0 }],
      ['k_projected', 6, { s: 4, h: 0, d: 0 }],
      ['v_projected', 6, { s: 4, h: 0, d: 0 }],
    ]);
  });

  it('finds the merge and the merge without the transpose, at the same flat position', () => {
    expect(uses('context', { h: 1, t: 0, d: 1 })).toEqual([
      ['merged', 1, { t: 0, h: 1, d: 1 }],
      ['merged_without_transpose', 1, { t: 2, h: 0, d: 1 }],
    ]);
  });

  it('ends at the output', () => {
    expect(uses('output', { t: 0, m: 0 })).toEqual([]);
  });

  it('names cells that actually read the cell, and counts all of them, in every variant', () => {
    for (const [, options] of EVERY_VARIANT) {
      const variant = traceOf(options);
      const sources = new Map(
        variant.names.map((name) => [name, cellsOf(variant, name).map((cell) => sourcesOf(explain(variant, cell)))]),
      );
      for (const cell of everyCell(variant).filter((_, i) => i % 7 === 0)) {
        for (const use of usesOf(variant, cell)) {
          expect(sourcesOf(explain(variant, use.cell)).some((source) => sameCell(source, cell))).toBe(true);
          const readers = sources.get(use.tensor)?.filter((read) => read.some((source) => sameCell(source, cell)));
          expect(readers).toHaveLength(use.count);
        }
      }
    }
  });
});
