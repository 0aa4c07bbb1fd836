import { describe, expect, it } from 'vitest';
import { EVERY_VARIANT } from '#tests/web/engine/support/requests.ts';
import { explain } from '#web/engine/provenance/explain.ts';
import { formulaOf } from '#web/engine/provenance/formula.ts';
import { numberParts, symbolParts } from '#web/lesson/inspector/formula-parts.ts';
import { everyCell, plainText, traceOf } from './support.ts';

const trace = traceOf({ causal: true, bias: true, temperature: 2 });
const symbols = (tensor: string) => plainText(symbolParts(formulaOf(trace.get(tensor))));
const numbers = (tensor: string, at: object) => plainText(numberParts(explain(trace, { tensor, at }), 2));

describe('symbolParts', () => {
  it('writes each kind of formula with its letters', () => {
    expect(symbols('scores')).toBe('scores[h,t,s] = Σ_d q[h,t,d] · k[h,s,d]');
    expect(symbols('q_projected')).toBe('q_projected[t,(h d)] = Σ_m input[t,m] · w_q[m,(h d)] + b_q[(h d)]');
    expect(symbols('output')).toBe('output[t,m] = Σ_h,d merged[t,(h d)] · w_o[(h d),m] + b_o[m]');
    expect(symbols('masked')).toBe('masked[h,t,s] = scaled[h,t,s] + mask[t,s]');
    expect(symbols('row_max')).toBe('row_max[h,t] = max_s masked[h,t,s]');
    expect(symbols('exponentials')).toBe('exponentials[h,t,s] = exp((masked[h,t,s] − row_max[h,t]) / temperature)');
    expect(symbols('weights')).toBe('weights[h,t,s] = exponentials[h,t,s] / row_sum[h,t]');
    expect(symbols('merged_without_transpose')).toBe('merged_without_transpose[t,(h d)] = context.view');
    expect(symbols('w_q')).toBe('w_q[m,(h d)]');
    expect(symbols('scale')).toBe('scale');
  });
});

describe('numberParts', () => {
  it('replaces letters by numbers, negative ones in parentheses', () => {
    const { terms, value } = explain(trace, { tensor: 'scores', at: { h: 0, t: 1, s: 2 } });
    const text = numbers('scores', { h: 0, t: 1, s: 2 });
    expect(text).toMatch(/^−?\d\.\d\d · \(?−?\d\.\d\d\)? \+ \(?−?\d\.\d\d\)? · \(?−?\d\.\d\d\)? = −?\d\.\d\d$/);
    expect(terms).toHaveLength(2);
    expect(Number(text.split(' = ')[1]?.replace('−', '-'))).toBeCloseTo(value, 2);
  });

  it('counts the omitted terms', () => {
    expect(numbers('output', { t: 0, m: 0 })).toContain('+ ⋯ 4 more = ');
  });

  it('writes −∞, the exponent, and a quotient', () => {
    expect(numbers('masked', { h: 0, t: 0, s: 1 })).toMatch(/ \+ \(−∞\) = −∞$/);
    expect(numbers('exponentials', { h: 0, t: 0, s: 1 })).toMatch(
      /^exp\(\(−∞ − \(?−?\d+\.\d\d\)?\) \/ 2\.00\) = exp\(−∞\) = 0\.00$/,
    );
    expect(numbers('weights', { h: 0, t: 0, s: 0 })).toBe('1.00 / 1.00 = 1.00');
    expect(numbers('row_max', { h: 0, t: 1 })).toMatch(/^max\(.*, −∞, −∞, −∞, −∞\) = /);
  });

  it('is empty for a given number', () => {
    expect(numbers('w_q', { m: 0, h: 0, d: 0 })).toBe('');
  });

  it('has a cell for every number, in every tensor of every variant', () => {
    for (const [, options] of EVERY_VARIANT) {
      const variant = traceOf(options);
      for (const cell of everyCell(variant).filter((_, i) => i % 3 === 0)) {
        const explanation = explain(variant, cell);
        const followed = numberParts(explanation, 3, 99).flatMap((part) =>
          part.kind === 'number' ? [part.factor.cell] : [],
        );
        expect(followed).toHaveLength(explanation.terms.flatMap(({ factors }) => factors).length);
      }
    }
  });
});
