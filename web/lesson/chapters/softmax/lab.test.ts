/** Softmax with and without the maximum subtracted: the naive form overflows in each number format, the other never does. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENGINES } from '#tests/web/engine/support/engines.ts';
import { randomRequest } from '#tests/web/engine/support/requests.ts';
import { apartBy, compareRow, LARGEST, PRECISIONS } from '#web/lesson/chapters/softmax/lab.ts';

const setting = { shift: 0, temperature: 1, precision: 'single' } as const;
const NOTHING = Number.NEGATIVE_INFINITY;

describe('the naive softmax', () => {
  it.each([
    // e^11.09 is 65 512, above the largest half; e^88.73 is above the largest single, and bfloat16 ends just below that.
    ['half', 11, 12],
    ['bfloat', 88, 89],
    ['single', 88, 89],
  ] as const)('in %s holds e to the power of %i, not of %i', (precision, fits, breaks) => {
    expect(Math.exp(fits)).toBeLessThan(LARGEST[precision]);
    expect(Math.exp(breaks)).toBeGreaterThan(LARGEST[precision]);
    expect(compareRow([fits, 0], { ...setting, precision }).outcome).toBe('fits');
    const { outcome, plain } = compareRow([breaks, 0], { ...setting, precision });
    expect(outcome).toBe('overflows');
    expect(plain.shares).toEqual([Number.NaN, 0]);
  });

  it('also overflows in the sum where each term still fits', () => {
    expect(compareRow([11, 11], { ...setting, precision: 'half' }).outcome).toBe('overflows');
  });

  it.each([
    ['half', -16, -18],
    ['single', -103, -105],
  ] as const)('in %s loses all exponentials between %i and %i', (precision, some, none) => {
    expect(compareRow([some, some - 1], { ...setting, precision }).outcome).toBe('fits');
    const { outcome, plain } = compareRow([none, none - 1], { ...setting, precision });
    expect(outcome).toBe('vanishes');
    expect(plain.shares).toEqual([Number.NaN, Number.NaN]);
  });

  it('divides by the temperature first', () => {
    expect(compareRow([100, 0], { ...setting, temperature: 2 }).outcome).toBe('fits');
    expect(compareRow([50, 0], { ...setting, temperature: 0.5 }).outcome).toBe('overflows');
  });
});

describe('with the maximum subtracted', () => {
  it('a row with an open key adds up to 1 in every format, whatever is added to it', () => {
    const scores = fc.array(fc.float({ min: -8, max: 8, noNaN: true }), { minLength: 1, maxLength: 12 });
    const precision = fc.constantFrom(...PRECISIONS);
    fc.assert(
      fc.property(scores, fc.integer({ min: -120, max: 120 }), precision, (row, shift, kind) => {
        const { subtracted } = compareRow([...row, NOTHING], { shift, temperature: 1, precision: kind });
        const sum = subtracted.shares.reduce((a, b) => a + b, 0);
        const epsilon = { half: 2 ** -11, bfloat: 2 ** -8, single: 2 ** -24 }[kind];
        // One rounding per addition and division; the errors of the exponentials cancel in the quotient.
        expect(Math.abs(sum - 1)).toBeLessThanOrEqual(2 * (row.length + 1) * epsilon);
        expect(subtracted.shares.at(-1)).toBe(0);
      }),
    );
  });

  it('reports that nothing helps a fully masked row', () => {
    expect(compareRow([NOTHING, NOTHING], setting).outcome).toBe('blind');
  });

  it.each(ENGINES)('matches the core in single precision: %s', (_, engine) => {
    const [tokens, numHeads] = [6, 2];
    const trace = engine.createSession().forward(randomRequest({ tokens, dModel: 8, numHeads, causal: true }, 2));
    for (let row = 0; row < tokens * numHeads; row++) {
      const scores = [...trace.get('masked').data.slice(row * tokens, (row + 1) * tokens)];
      const { plain, subtracted } = compareRow(scores, setting);
      const weights = trace.get('weights').data.slice(row * tokens, (row + 1) * tokens);
      for (const [s, share] of subtracted.shares.entries()) {
        // An exponential to two units in the last place, six additions and a division.
        expect(Math.abs(share - (weights[s] ?? 0))).toBeLessThanOrEqual(12 * 2 ** -23);
      }
      expect(apartBy(plain, subtracted)).toBeLessThanOrEqual(12 * 2 ** -23);
    }
  });
});
