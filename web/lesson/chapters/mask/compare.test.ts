/** Four ways of masking one head: which rows still add up to 1, and what happens to a fully masked row. */
import { describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/web/engine/support/engines.ts';
import { randomRequest } from '#tests/web/engine/support/requests.ts';
import { compare, openKeys, rowOf, softmaxRows, sumOf } from '#web/lesson/chapters/mask/lab.ts';

const TOKENS = 6;
/** Query 2 may look at nothing, query 3 only at the last key; the others at themselves and earlier keys. */
const MASK = Float32Array.from({ length: TOKENS * TOKENS }, (_, i) => {
  const [t, s] = [Math.floor(i / TOKENS), i % TOKENS];
  const open = t === 3 ? s === TOKENS - 1 : t !== 2 && s <= t;
  return open ? 0 : Number.NEGATIVE_INFINITY;
});

describe.each(ENGINES)('on the %s', (_, engine) => {
  const request = randomRequest({ tokens: TOKENS, dModel: 6, numHeads: 3 }, 5);
  const trace = engine.createSession().forward({ ...request, customMask: MASK });
  const compared = compare(engine.createSession(), trace, 1);
  const sum = (method: Parameters<typeof rowOf>[1], t: number) => sumOf(rowOf(compared, method, t));

  it('finds the open keys', () => {
    expect(Array.from({ length: TOKENS }, (_, t) => openKeys(compared, t))).toEqual([1, 2, 0, 1, 5, 6]);
  });

  it('every row with an open key adds up to 1 if masked before the softmax', () => {
    // Six shares, each rounded once: 6 · 2⁻²⁴ is below 1e-6.
    for (const t of [0, 1, 3, 4, 5]) expect(sum('before', t)).toBeCloseTo(1, 6);
  });

  it("a row zeroed after the softmax adds up to its open keys' unmasked shares", () => {
    const { options, given } = request;
    const free = engine
      .createSession()
      .forward({ options, given })
      .get('weights')
      .data.slice(TOKENS * TOKENS);
    for (const t of [0, 1, 3, 4]) {
      const expected = Array.from({ length: TOKENS }, (_, s) =>
        MASK[t * TOKENS + s] === 0 ? (free[t * TOKENS + s] ?? 0) : 0,
      );
      expect([...rowOf(compared, 'after', t)]).toEqual(expected);
      expect(sum('after', t)).toBeLessThan(1);
    }
    expect(sum('after', 5)).toBeCloseTo(1, 6);
  });

  it('a fully masked row becomes zeros, uniform, or NaN', () => {
    expect([...rowOf(compared, 'before', 2)]).toEqual(new Array(TOKENS).fill(0));
    for (const share of rowOf(compared, 'finite', 2)) expect(share).toBeCloseTo(1 / TOKENS, 6);
    expect([...rowOf(compared, 'naive', 2)]).toEqual(new Array(TOKENS).fill(Number.NaN));
  });

  it('elsewhere −10⁹ and plain code agree with −∞', () => {
    for (const t of [0, 1, 3, 4, 5]) {
      for (const method of ['finite', 'naive'] as const) {
        for (const [s, share] of rowOf(compared, method, t).entries())
          expect(share).toBeCloseTo(rowOf(compared, 'before', t)[s] ?? Number.NaN, 5);
      }
    }
  });

  it('recovers the lesson’s other masks', () => {
    const causal = engine.createSession().forward({ ...request, options: { ...request.options, causal: true } });
    const other = compare(engine.createSession(), causal, 0);
    expect(Array.from({ length: TOKENS }, (_, t) => openKeys(other, t))).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

it('the textbook softmax applies the temperature', () => {
  const [a = 0, b = 0] = softmaxRows(Float32Array.of(2, 0), 2, 2);
  expect(a / b).toBeCloseTo(Math.E, 5);
});
