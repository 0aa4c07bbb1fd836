import { describe, expect, it } from 'vitest';
import { EVERY_VARIANT } from '#tests/web/engine/support/requests.ts';
import { sourcesOf } from '#tests/web/engine/support/sources.ts';
import { sameCell } from '#web/engine/cell.ts';
import { explain } from '#web/engine/provenance/explain.ts';
import { leadsToToken, pathToToken, stepToToken } from '#web/lesson/inspector/path.ts';
import { everyCell, traceOf } from './support.ts';

const trace = traceOf({ causal: true, bias: true });

describe('pathToToken', () => {
  it('leads from the output to an embedding', () => {
    const names = pathToToken(trace, { tensor: 'output', at: { t: 5, m: 2 } }).map(({ tensor }) => tensor);
    expect(names.slice(0, 3)).toEqual(['output', 'merged', 'context']);
    expect(names.at(-1)).toBe('embedding');
    expect(names.at(-2)).toBe('input');
  });

  it('follows the largest term of a sum', () => {
    const cell = { tensor: 'output', at: { t: 5, m: 2 } };
    const { terms } = explain(trace, cell);
    const products = terms.filter(({ factors }) => factors.length === 2);
    const best = products.reduce((a, b) => (Math.abs(b.product) > Math.abs(a.product) ? b : a));
    expect(stepToToken(trace, cell)).toEqual(best.factors[0]?.cell);
  });

  it('follows the key of a maximum, never a masked one', () => {
    const cell = { tensor: 'row_max', at: { h: 0, t: 2 } };
    const next = stepToToken(trace, cell);
    expect(next?.tensor).toBe('masked');
    expect(next && explain(trace, next).value).toBe(explain(trace, cell).value);
  });

  it('skips masks, scales and biases', () => {
    expect(stepToToken(trace, { tensor: 'masked', at: { h: 0, t: 0, s: 3 } })?.tensor).toBe('scaled');
    expect(stepToToken(trace, { tensor: 'scaled', at: { h: 0, t: 0, s: 3 } })?.tensor).toBe('scores');
  });

  it('stays at a cell that depends on no token', () => {
    for (const [tensor, at] of [
      ['w_q', { m: 0, h: 0, d: 0 }],
      ['mask', { t: 0, s: 0 }],
      ['position', { t: 0, m: 0 }],
    ] as const) {
      expect(pathToToken(trace, { tensor, at })).toEqual([{ tensor, at }]);
      expect(leadsToToken(trace, tensor)).toBe(false);
    }
  });

  it('ends at a token for cells of every tensor of every variant, each step a source of the previous one', () => {
    for (const [, options] of EVERY_VARIANT) {
      const variant = traceOf(options);
      for (const cell of everyCell(variant).filter(({ tensor }, i) => i % 7 === 0 && leadsToToken(variant, tensor))) {
        const path = pathToToken(variant, cell);
        expect(['embedding', 'input', 'key_input', 'value_input']).toContain(path.at(-1)?.tensor);
        for (const [i, step] of path.slice(1).entries()) {
          const before = path[i];
          expect(before && sourcesOf(explain(variant, before)).some((source) => sameCell(source, step))).toBe(true);
        }
      }
    }
  });
});
