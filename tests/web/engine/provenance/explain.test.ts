import { describe, expect, it } from 'vitest';
import { cellAt } from '#web/engine/cell.ts';
import type { AttentionTrace, ForwardRequest, TraceTensor } from '#web/engine/engine.ts';
import { explain } from '#web/engine/provenance/explain.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { ENGINES } from '../support/engines.ts';
import { EVERY_VARIANT, randomRequest } from '../support/requests.ts';
import { sourcesOf } from '../support/sources.ts';
import { expectExplained, withTrace } from '../support/traces.ts';

/** All masks together, a fully masked row, and a temperature. */
function hardRequest(options: ForwardRequest['options'], seed: number): ForwardRequest {
  const customMask = new Float32Array(options.tokens * options.sourceTokens).map((_, i) => (i % 3) / 2);
  customMask[options.sourceTokens] = Number.NEGATIVE_INFINITY;
  customMask[options.sourceTokens + 1] = Number.NEGATIVE_INFINITY;
  const keyPadding = new Uint8Array(options.sourceTokens);
  keyPadding[2] = 1;
  return { ...randomRequest({ ...options, causal: true, temperature: 0.7 }, seed), customMask, keyPadding };
}

describe.each(ENGINES)('on the %s', (_, engine) => {
  describe.each(EVERY_VARIANT)('with %s, every cell of every tensor', (_, options) => {
    it.each([
      ['without masks', randomRequest(options, 5)],
      ['with all masks', hardRequest(options, 6)],
    ])('follows from its operands within n·ε, %s', (_, request) => {
      withTrace(engine, request, expectExplained);
    });
  });

  it('detects a wrong number in any kind of cell', () => {
    const request = randomRequest({ tokens: 3, dModel: 4, numHeads: 2, numKvHeads: 1, bias: true, dropout: 0.5 });
    withTrace(engine, request, (trace) => {
      for (const name of [
        'q_projected',
        'k',
        'q',
        'scores',
        'row_max',
        'exponentials',
        'weights',
        'merged',
        'output',
      ]) {
        const cell = cellAt(trace.get(name), trace.get(name).shape, 1);
        const { agrees, tolerance } = explain(trace, cell);
        expect(agrees).toBe(true);
        const wrong = tampered(trace, name, 1, (value) => value + Math.max(2 * tolerance, Math.abs(value) * 1e-4));
        expect(explain(wrong, cell).agrees, name).toBe(false);
      }
    });
  });
});

/** A trace with one number of one tensor changed. */
function tampered(trace: AttentionTrace, name: string, flat: number, change: (value: number) => number) {
  return {
    get(wanted: string): TraceTensor {
      const { name: own, axes, provenance, shape, data } = trace.get(wanted);
      const copy = data.slice();
      if (own === name) copy[flat] = change(copy[flat] ?? 0);
      return { name: own, axes, provenance, shape, data: copy };
    },
  };
}

describe('an explanation', () => {
  const session = createReferenceEngine().createSession();
  const request = randomRequest({ tokens: 4, dModel: 6, numHeads: 2, bias: true, causal: true });
  const trace = session.forward(request);

  it('lists the products of a dot product and the position of each factor', () => {
    const { kind, terms, recomputed, declaration, roundings } = explain(trace, {
      tensor: 'scores',
      at: { h: 1, t: 2, s: 3 },
    });
    expect(kind).toBe('sum');
    expect(declaration.provenance).toBe('q:htd k:hsd');
    expect(terms.map(({ index }) => index)).toEqual([{ d: 0 }, { d: 1 }, { d: 2 }]);
    expect(terms[1]?.factors.map(({ cell }) => cell)).toEqual([
      { tensor: 'q', at: { h: 1, t: 2, d: 1 } },
      { tensor: 'k', at: { h: 1, s: 3, d: 1 } },
    ]);
    expect(recomputed).toBe(terms.reduce((sum, { product }) => sum + product, 0));
    expect(roundings).toBe(1 + 3);
  });

  it('adds a bias once, and reads a key from its own input row', () => {
    const { terms } = explain(trace, { tensor: 'k_projected', at: { s: 3, h: 1, d: 2 } });
    expect(terms).toHaveLength(6 + 1);
    expect(terms[0]?.factors[0]?.cell).toEqual({ tensor: 'input', at: { t: 3, m: 0 } });
    expect(terms[6]).toMatchObject({ index: {}, factors: [{ cell: { tensor: 'b_k', at: { h: 1, d: 2 } } }] });
  });

  it('sums over both letters of a flattened axis', () => {
    const { terms } = explain(trace, { tensor: 'output', at: { t: 0, m: 5 } });
    expect(terms.slice(0, 4).map(({ index }) => index)).toEqual([
      { h: 0, d: 0 },
      { h: 0, d: 1 },
      { h: 0, d: 2 },
      { h: 1, d: 0 },
    ]);
  });

  it('lists every candidate of a maximum', () => {
    const { kind, terms, value } = explain(trace, { tensor: 'row_max', at: { h: 0, t: 1 } });
    expect(kind).toBe('max');
    expect(terms.map(({ factors }) => factors[0]?.cell.at.s)).toEqual([0, 1, 2, 3]);
    expect(terms.map(({ product }) => product).slice(2)).toEqual([-Infinity, -Infinity]);
    expect(value).toBe(Math.max(...terms.map(({ product }) => product)));
  });

  it('names the operands of an exponential and of a quotient in order', () => {
    const exp = explain(trace, { tensor: 'exponentials', at: { h: 0, t: 2, s: 1 } });
    expect(exp.terms.map(({ sign, factors }) => [sign, factors[0]?.cell.tensor])).toEqual([
      [1, 'masked'],
      [-1, 'row_max'],
      [1, 'temperature'],
    ]);
    const quotient = explain(trace, { tensor: 'weights', at: { h: 0, t: 2, s: 1 } });
    expect(quotient.terms.map(({ factors }) => factors[0]?.cell)).toEqual([
      { tensor: 'exponentials', at: { h: 0, t: 2, s: 1 } },
      { tensor: 'row_sum', at: { h: 0, t: 2 } },
    ]);
  });

  it('finds the source of a number misplaced by the missing transpose', () => {
    // Flat position 7 of (4, 6) is t 1, h 0, d 1; of the context (2, 4, 3) it is h 0, t 2, d 1.
    const { kind, terms, tolerance } = explain(trace, { tensor: 'merged_without_transpose', at: { t: 1, h: 0, d: 1 } });
    expect(kind).toBe('view');
    expect(terms[0]?.factors[0]?.cell).toEqual({ tensor: 'context', at: { h: 0, t: 2, d: 1 } });
    expect(tolerance).toBe(0);
  });

  it('names the shared key/value head of a head', () => {
    const grouped = createReferenceEngine()
      .createSession()
      .forward(randomRequest({ tokens: 4, dModel: 12, numHeads: 6, numKvHeads: 2 }));
    const { kind, terms, tolerance } = explain(grouped, { tensor: 'k', at: { h: 4, s: 3, d: 1 } });
    expect(kind).toBe('repeat');
    expect(terms.map(({ factors }) => factors.map(({ cell }) => cell))).toEqual([
      [{ tensor: 'k_shared', at: { g: 1, s: 3, d: 1 } }],
    ]);
    expect(tolerance).toBe(0);
  });

  it('has no terms for a given number', () => {
    const explanation = explain(trace, { tensor: 'w_q', at: { m: 1, h: 0, d: 2 } });
    expect(explanation).toMatchObject({ kind: 'given', terms: [], difference: 0, agrees: true });
    expect(explanation.value).toBe(request.given.w_q?.[1 * 6 + 2]);
  });

  it('leads term by term from any output back to the token', () => {
    let cell = explain(trace, { tensor: 'output', at: { t: 3, m: 0 } }).cell;
    const visited: string[] = [];
    for (;;) {
      visited.push(cell.tensor);
      const next = explain(trace, cell).terms[0]?.factors[0]?.cell;
      if (!next) break;
      cell = next;
    }
    expect(visited).toEqual([
      'output',
      'merged',
      'context',
      'weights',
      'exponentials',
      'masked',
      'scaled',
      'scores',
      'q',
      'q_projected',
      'input',
      'embedding',
    ]);
  });

  it('names each source once', () => {
    const sources = sourcesOf(explain(trace, { tensor: 'scaled', at: { h: 0, t: 0, s: 0 } }));
    expect(sources).toEqual([
      { tensor: 'scores', at: { h: 0, t: 0, s: 0 } },
      { tensor: 'scale', at: {} },
    ]);
  });

  it('rejects unknown tensors and cells', () => {
    expect(() => explain(trace, { tensor: 'nonsense', at: {} })).toThrow('no tensor named nonsense');
    expect(() => explain(trace, { tensor: 'scores', at: { h: 2, t: 0, s: 0 } })).toThrow('h = 2 is outside scores');
  });
});
