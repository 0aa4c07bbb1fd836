/** Text formats of single-precision numbers are lossless. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { base64OfSingles, shortestSingle } from '#web/lesson/features/export/numbers.ts';

describe('the shortest decimal', () => {
  it('rounds back to the same number', () => {
    fc.assert(
      fc.property(fc.float({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(Math.fround(Number(shortestSingle(value)))).toBe(value + 0);
      }),
    );
  });

  it.each([
    [Math.fround(0.1), '0.1'],
    [16777216, '16777216'],
    [Number.NEGATIVE_INFINITY, '-inf'],
    [Number.POSITIVE_INFINITY, 'inf'],
    [Number.NaN, 'nan'],
  ])('of %f is %s', (value, text) => expect(shortestSingle(value)).toBe(text));
});

describe('Base64', () => {
  it('contains the bytes of every number, little-endian', () => {
    const values = new Float32Array([0, 1, -2.5, Number.NEGATIVE_INFINITY, 1e-40]);
    const bytes = Buffer.from(base64OfSingles(values), 'base64');
    expect(Array.from(values, (_, i) => bytes.readFloatLE(i * 4))).toEqual([...values]);
  });
});
