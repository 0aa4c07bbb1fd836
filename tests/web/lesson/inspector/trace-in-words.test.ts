// @vitest-environment happy-dom
/** A trace ends in a sentence about the terms that contribute most. */
import { describe, expect, it } from 'vitest';
import type { CellRef } from '#web/engine/cell.ts';
import { explain } from '#web/engine/provenance/explain.ts';
import { entryName } from '#web/lesson/inspector/describe.ts';
import { rowOf } from '#web/lesson/inspector/followed-word.ts';
import { pathToToken } from '#web/lesson/inspector/path.ts';
import { traceInWords } from '#web/lesson/inspector/trace-in-words.ts';
import { formatNumber } from '#web/views/format-number.ts';
import { TOKENS, traceOf } from './support.ts';

const trace = traceOf();
const sentences = { tokens: TOKENS };
const RANDOM = { kind: 'random', seed: 1 } as const;
const said = (cell: CellRef, of = trace) => traceInWords(of, pathToToken(of, cell), sentences, RANDOM);

describe('the end of a trace', () => {
  it('says for every weight whether the word is read, and which products decide', () => {
    for (const h of [0, 1, 2])
      for (const t of [0, 3, 5])
        for (const s of [0, 1, 2, 3, 4, 5]) {
          const text = said({ tensor: 'weights', at: { h, t, s } });
          const weight = rowOf(trace, 'weights', h, t)?.[s] ?? Number.NaN;
          expect(text).toContain(
            weight >= 1 / 6
              ? `${entryName('t', t, sentences)} reads ${entryName('s', s, sentences)} in head ${h + 1}, with the weight ${formatNumber(weight)}`
              : `hardly reads ${entryName('s', s, sentences)}`,
          );
          const { terms } = explain(trace, { tensor: 'scores', at: { h, t, s } });
          const sign = weight >= 1 / 6 ? 1 : -1;
          const most = Math.max(...terms.map(({ product }) => product * sign));
          const place = terms.findIndex(({ product }) => product * sign === most);
          if (most > 0) expect(text).toContain(`number ${place + 1} (`);
          else expect(text).toMatch(/No product (raises|lowers) its score/);
        }
  });

  it('names a second product only if it contributes at least a quarter of the first', () => {
    const named = new Set<number>();
    for (const t of [0, 1, 2, 3, 4, 5])
      for (const d of [0, 1]) {
        const cell = { tensor: 'q', at: { h: 0, t, d } };
        const { terms, value } = explain(trace, { tensor: 'q_projected', at: cell.at });
        const [first = 0, second = 0] = terms.map(({ product }) => product * Math.sign(value)).sort((a, b) => b - a);
        const count = said(cell).match(/number \d+ \(/g)?.length ?? 0;
        expect(count).toBe(second >= first / 4 ? 2 : 1);
        named.add(count);
      }
    expect([...named].sort()).toEqual([1, 2]);
  });

  it('is the same from a context as from the weight that it reads most', () => {
    const context = { tensor: 'context', at: { h: 1, t: 2, d: 0 } };
    const products = explain(trace, context).terms.map(({ product }) => Math.abs(product));
    const s = products.indexOf(Math.max(...products));
    expect(said(context)).toBe(said({ tensor: 'weights', at: { h: 1, t: 2, s } }));
  });

  it('describes the sum of a query before any row of weights', () => {
    const text = said({ tensor: 'q', at: { h: 0, t: 2, d: 1 } });
    expect(text).toMatch(/“sat”.* Of its 6 terms, number \d \(.* = .*\) contribute/);
  });

  it('says that a masked word may not be read', () => {
    const causal = traceOf({ causal: true });
    expect(said({ tensor: 'weights', at: { h: 0, t: 1, s: 3 } }, causal)).toContain(
      '“cat” (2) may not read “on”: the mask forbids it.',
    );
  });

  it('says what kind of numbers they are', () => {
    const path = pathToToken(trace, { tensor: 'weights', at: { h: 0, t: 2, s: 3 } });
    expect(traceInWords(trace, path, sentences, RANDOM)).toMatch(/The weights are random, so this says nothing/);
    expect(traceInWords(trace, path, sentences, { kind: 'learned' })).toMatch(/The numbers come from training\.$/);
  });

  it('is silent about a number that was given', () => {
    expect(traceInWords(trace, [{ tensor: 'embedding', at: { t: 2, m: 0 } }], sentences, RANDOM)).toBe('');
  });
});
