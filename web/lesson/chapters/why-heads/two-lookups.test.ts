import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { lookUp, parametersOf, says } from '#web/lesson/chapters/why-heads/two-lookups.ts';
import { KINDS } from '#web/lesson/constants/hand-made.ts';
import { kindOf } from '#web/lesson/model/hand-made/kinds.ts';
import { t } from '#web/messages/index.ts';

const session = createReferenceEngine().createSession();
const TOKENS = 'The cat sat on the mat because it was tired'.split(' ');
const LOUD = { points: 10, balance: 0.5 };

describe('two heads', () => {
  it.each(t.controls.samples)('find both on “%s”', (sentence) => {
    const tokens = sentence.split(' ');
    const { share, right, asked, error } = lookUp(session, tokens, { ...LOUD, heads: 2 });
    expect(asked).toBe(tokens.length - 2);
    expect(right).toBe(asked);
    expect(Math.min(share.before, share.first)).toBeGreaterThan(0.99);
    expect(error).toBeLessThan(0.001);
  });

  it("do not depend on the single head's balance", () => {
    const at = (balance: number) => lookUp(session, TOKENS, { heads: 2, points: 6, balance });
    expect(at(0)).toEqual(at(1));
  });
});

describe('one head', () => {
  it('has one row for both questions and splits it', () => {
    const { rows, share, error, outputs } = lookUp(session, TOKENS, { ...LOUD, heads: 1 });
    for (const { before, first } of rows) expect(before).toEqual(first);
    expect(share.before).toBeCloseTo(0.5, 2);
    expect(share.first).toBeCloseTo(0.5, 2);
    // Each half wants one kind and gets half of it: (1/4 + 1/4) · 2; 0 where both kinds are the same, as for “mat”.
    expect(error).toBeCloseTo(7 / 8, 2);
    const half = outputs[5]?.before ?? [];
    expect(kindOf('the')).toBe(kindOf('The'));
    expect(says(half)).toBe('determiner');
    expect(says(outputs[2]?.before)).toBeNull();
  });

  it('gives the same result if the two words swap places', () => {
    const at = (sentence: string) => lookUp(session, sentence.split(' '), { ...LOUD, heads: 1 }).outputs[2];
    const [one, other] = [at('cat quickly jumps'), at('quickly cat jumps')];
    one?.before.forEach((value, i) => {
      // Shares of two equal scores among three, rounded to single precision.
      expect(value).toBeCloseTo(other?.before[i] ?? Number.NaN, 6);
    });
  });

  it('never finds both at any balance: its two shares add up to at most 1', () => {
    const settings = fc.record({
      balance: fc.double({ min: 0, max: 1, noNaN: true }),
      points: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(settings, (setting) => {
        const { share, error } = lookUp(session, TOKENS, { ...setting, heads: 1 });
        // n roundings of ε = 2⁻²⁴ in a row of n shares.
        expect(share.before + share.first).toBeLessThanOrEqual(1 + TOKENS.length * 2 ** -24);
        expect(error).toBeGreaterThan(0.8);
      }),
      { numRuns: 40 },
    );
  });

  it('finds either alone at the ends of its balance', () => {
    const at = (balance: number) => lookUp(session, TOKENS, { heads: 1, points: 10, balance }).share;
    expect(at(0).before).toBeGreaterThan(0.99);
    expect(at(0).first).toBeLessThan(0.01);
    expect(at(1).first).toBeGreaterThan(0.99);
    expect(at(1).before).toBeLessThan(0.01);
  });
});

it('has equally many weights either way, and room for positions and kinds', () => {
  expect(parametersOf(3)).toBe(4 * (2 * KINDS.length) ** 2);
  expect(parametersOf(64)).toBe(4 * 128 ** 2);
});

it('a sentence of two words has no questions', () => {
  expect(lookUp(session, ['a', 'b'], { ...LOUD, heads: 1 })).toMatchObject({ asked: 0, right: 0, error: 0 });
});
