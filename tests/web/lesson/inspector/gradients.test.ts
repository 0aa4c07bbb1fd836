/** Shared heads and gradients in the inspector: descriptions, formulas and links. */
import { describe, expect, it } from 'vitest';
import { EVERY_VARIANT, randomRequest } from '#tests/web/engine/support/requests.ts';
import { sourcesOf } from '#tests/web/engine/support/sources.ts';
import { sameCell } from '#web/engine/cell.ts';
import type { AttentionOptions, AttentionTrace } from '#web/engine/engine.ts';
import { explain } from '#web/engine/provenance/explain.ts';
import { formulaOf } from '#web/engine/provenance/formula.ts';
import { randomNormal } from '#web/engine/random.ts';
import { createReferenceGradientEngine } from '#web/engine/reference/reference-gradients.ts';
import { addressLines } from '#web/lesson/inspector/address.ts';
import { describeCell } from '#web/lesson/inspector/describe.ts';
import { numberParts, symbolParts } from '#web/lesson/inspector/formula-parts.ts';
import { notesOf } from '#web/lesson/inspector/notes.ts';
import { givenSentence } from '#web/lesson/inspector/origin.ts';
import { pathToToken } from '#web/lesson/inspector/path.ts';
import { tensorTitle } from '#web/lesson/inspector/tensor-title.ts';
import { usesOf } from '#web/lesson/inspector/used-by.ts';
import { columnTensors, workedTable } from '#web/lesson/inspector/worked.ts';
import { cellsOf, everyCell, plainText, TOKENS } from './support.ts';

const sentences = { tokens: TOKENS };

function gradientsOf(options: AttentionOptions): AttentionTrace {
  const session = createReferenceGradientEngine().createSession();
  session.forward(randomRequest(options));
  const size = options.tokens * options.dModel;
  return session.backward(Float32Array.from({ length: size }, (_, i) => randomNormal(9, i)));
}

/** Six heads of two features; three consecutive heads share one of two key/value heads. */
const GROUPED = gradientsOf(randomRequest({ tokens: 6, dModel: 12, numHeads: 6, numKvHeads: 2 }).options);

it('names both factors of a single product: the row if they agree, the column if they differ', () => {
  const worked = workedTable(explain(GROUPED, { tensor: 'd_exponents', at: { h: 0, t: 2, s: 1 } }));
  if (!worked) throw new Error('no table');
  expect(worked.rowTensors).toEqual(['weights', null]);
  expect(worked.columns.map((column) => columnTensors(worked, column))).toEqual([['d_weights'], ['row_dot']]);
});

describe('what heads share', () => {
  const k = explain(GROUPED, { tensor: 'k', at: { h: 4, s: 1, d: 0 } });
  const sum = explain(GROUPED, { tensor: 'd_k_shared', at: { g: 1, s: 1, d: 0 } });

  it('is described', () => {
    expect(notesOf(GROUPED, k, sentences)).toEqual([
      'Head 5 reads key/value head 2, as every head of its group of 3 does.',
    ]);
    expect(notesOf(GROUPED, sum, sentences)).toEqual([
      '3 heads share key/value head 2: what each of them would change adds up.',
    ]);
    expect(addressLines(GROUPED, k, sentences)[0]).toBe('The same number as in K shared: only its address changes.');
    expect(describeCell(GROUPED, { tokens: TOKENS }, { tensor: 'k_shared', at: { g: 0, s: 1, d: 0 } })).toMatch(
      /^key\/value head 1, key “cat” \(2\), feature 1: /,
    );
  });

  it('is written as a formula, with letters and with numbers', () => {
    const symbols = (name: string) => plainText(symbolParts(formulaOf(GROUPED.get(name))));
    expect(symbols('k')).toBe('k[h,s,d] = k_shared[g(h),s,d]');
    expect(symbols('d_k_shared')).toBe('d_k_shared[g,s,d] = Σ_g(h)=g d_k[h,s,d]');
    expect(plainText(numberParts(k, 2))).toMatch(/^−?\d\.\d\d$/);
    expect(plainText(numberParts(sum, 2))).toMatch(/^\S+ \+ \S+ \+ \S+ = \S+$/);
  });

  it('is worked out term by term if it is a sum', () => {
    expect(workedTable(k)).toBeNull();
    const table = workedTable(sum);
    expect(table?.columns.map(({ over }) => over)).toEqual([3, 4, 5].map((index) => [{ letter: 'h', index }]));
    expect(table?.rowTensors).toEqual(['d_k']);
  });

  it('leads to every head that reads it, the nearest first, and back to the summed one', () => {
    const uses = usesOf(GROUPED, { tensor: 'k_shared', at: { g: 1, s: 2, d: 1 } }, { h: 4 });
    expect(uses).toEqual([{ tensor: 'k', count: 3, cell: { tensor: 'k', at: { h: 4, s: 2, d: 1 } } }]);
    const [far] = usesOf(GROUPED, { tensor: 'k_shared', at: { g: 1, s: 2, d: 1 } }, { h: 0 });
    expect(far?.cell.at.h).toBe(3);
    const [back] = usesOf(GROUPED, { tensor: 'd_k', at: { h: 5, s: 2, d: 1 } });
    expect(back).toEqual({ tensor: 'd_k_shared', count: 1, cell: { tensor: 'd_k_shared', at: { g: 1, s: 2, d: 1 } } });
  });
});

describe('a gradient', () => {
  it('has the name of its tensor', () => {
    expect(tensorTitle('d_w_q')).toBe('gradient of the query matrix');
    expect(tensorTitle('d_output')).toBe('gradient of the output');
    expect(tensorTitle('d_exponents')).toBe('gradient of the score inside the softmax, U/τ');
    expect(tensorTitle('scores')).toBe('score');
    expect(tensorTitle('mystery')).toBe('');
  });

  it.each(EVERY_VARIANT)('describes every cell, with a path back to a token or none: %s', (_, options) => {
    const trace = gradientsOf(options);
    for (const cell of everyCell(trace).filter((_, i) => i % 5 === 0)) {
      const explanation = explain(trace, cell);
      const said = [...addressLines(trace, explanation, sentences), ...notesOf(trace, explanation, sentences)];
      if (explanation.kind === 'given') said.push(givenSentence(trace, cell, sentences, null));
      said.push(describeCell(trace, { tokens: TOKENS }, cell), plainText(numberParts(explanation, 2)));
      expect(said.join(' ')).not.toMatch(/undefined|NaN|null/);
      expect(pathToToken(trace, cell)[0]).toEqual(cell);
    }
  });

  it('leads to cells that actually read it, and counts all of them', () => {
    const sources = new Map(
      GROUPED.names.map((name) => [name, cellsOf(GROUPED, name).map((cell) => sourcesOf(explain(GROUPED, cell)))]),
    );
    for (const cell of everyCell(GROUPED).filter((_, i) => i % 41 === 0)) {
      for (const use of usesOf(GROUPED, cell)) {
        expect(sourcesOf(explain(GROUPED, use.cell)).some((source) => sameCell(source, cell))).toBe(true);
        const readers = sources.get(use.tensor)?.filter((read) => read.some((source) => sameCell(source, cell)));
        expect(readers).toHaveLength(use.count);
      }
    }
  });
});
