/** Number formatting of the lesson. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  formatCell,
  formatExactly,
  formatNumber,
  sharesToFit,
  styleToFit,
  writeDecimalsWith,
} from '#web/views/format-number.ts';
import { times } from '../setup/exhaustive.ts';

const MINUS = '\u2212';
const float32 = fc.float({ noNaN: true, noDefaultInfinity: true });
/** Parses a printed number with its typographic minus sign. */
const read = (text: string) => Number(text.replace(MINUS, '-'));

describe('a number with fixed decimals', () => {
  it.each([
    [1.234, 2, '1.23'],
    [-1.234, 2, `${MINUS}1.23`],
    [0, 2, '0.00'],
    [-0, 2, '0.00'],
    [-0.004, 2, '0.00'],
    [-0.004, 3, `${MINUS}0.004`],
    [2.5, 0, '3'],
    [-0.3, 0, '0'],
    [1e-30, 2, '0.00'],
    [Number.POSITIVE_INFINITY, 2, '∞'],
    [Number.NEGATIVE_INFINITY, 2, `${MINUS}∞`],
    [Number.NaN, 2, 'NaN'],
  ])('%d with %i decimals is %s', (value, decimals, text) => {
    expect(formatNumber(value, decimals)).toBe(text);
  });

  it('has two decimals by default', () => {
    expect(formatNumber(Math.PI)).toBe('3.14');
  });

  it('differs by at most half of its last digit', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1e6, max: 1e6, noNaN: true }),
        fc.integer({ min: 0, max: 6 }),
        (value, decimals) => {
          expect(Math.abs(read(formatNumber(value, decimals)) - value)).toBeLessThanOrEqual(
            0.5000001 * 10 ** -decimals,
          );
        },
      ),
    );
  });

  it('has a minus sign instead of a hyphen, and none for zero', () => {
    fc.assert(
      fc.property(fc.double({ min: -2, max: 2, noNaN: true }), fc.integer({ min: 0, max: 3 }), (value, decimals) => {
        const text = formatNumber(value, decimals);
        expect(text).not.toContain('-');
        expect(text.startsWith(MINUS)).toBe(read(text) < 0);
      }),
    );
  });
});

describe('a number with full precision', () => {
  it.each([
    [Math.fround(0.1), '0.1'],
    [Math.fround(1 / 3), '0.33333334'],
    [-0.5, `${MINUS}0.5`],
    [0, '0'],
    [-0, '0'],
    [16777216, '16777216'],
    [Number.NEGATIVE_INFINITY, `${MINUS}∞`],
  ])('%d is %s', (value, text) => {
    expect(formatExactly(value)).toBe(text);
  });

  it('identifies every float32', () => {
    fc.assert(
      fc.property(float32, (value) => {
        expect(Math.fround(read(formatExactly(value)))).toBe(value + 0);
      }),
      { numRuns: times(2000) },
    );
  });

  it('has no superfluous digit', () => {
    fc.assert(
      fc.property(float32, (value) => {
        const digits = formatExactly(value)
          .replace(/e.*$/, '')
          .replace(/[^0-9]/g, '')
          .replace(/^0+|0+$/g, '').length;
        if (digits > 1) expect(Math.fround(Number(value.toPrecision(digits - 1)))).not.toBe(value);
      }),
    );
  });
});

describe('the numbers of one matrix', () => {
  it.each([
    [[0.25, 0.5], 4, '0.25 0.50'],
    [[0.25, 0.5], 3.5, '0.25 0.50'],
    [[0.25, 0.5], 3.4, '.25 .50'],
    [[0.25, 0.5], 2.4, null],
    [[0.25, -0.5], 4.6, `0.25 ${MINUS}0.50`],
    [[0.25, -0.5], 4.5, `.25 ${MINUS}.50`],
    [[0.25, -0.5], 3.5, null],
    [[1.25, 0.5], 3, '1.3 0.5'],
    [[312.25, 0.5], 3, '312 1'],
    [[3556, -2882, 12], 4.4, `3.6k ${MINUS}2.9k 12`],
    [[3556, -2882, 12], 3.6, `4k ${MINUS}3k 12`],
    [[3556, -12], 3.5, null],
    [[12000, 999.6], 3, '12k 1k'],
    [[12.25, 0.5], 3, '12 1'],
    [[9.25, 0.5], 2, null],
    [[12.25, -0.5], 3.6, `12.3 ${MINUS}0.5`],
    [[-12.25, 0.5], 3.6, `${MINUS}12 1`],
    [[-12, 5, 0], 3.1, '−12 5 0'],
    [[0.999, 0.97, 0.004], 3, '1.0 .97 .00'],
    [[-0.999, 0.5], 3.6, `${MINUS}1.0 .50`],
    [[1.01, 0.5], 3, '1.0 0.5'],
    [[0, 0.5], 4, '0 0.50'],
    [[0, 0.5], 2.5, '0 .50'],
    [[0, Number.NEGATIVE_INFINITY], 4, `0 ${MINUS}∞`],
  ])('%j in the room of %d digits are %s', (values, room, text) => {
    const style = styleToFit(values, room);
    expect(style && values.map((value) => formatCell(value, style)).join(' ')).toBe(text);
  });

  it('are omitted if even integers do not fit', () => {
    expect(styleToFit([1234], 2)).toBeNull();
    expect(styleToFit([-123], 4)).toBeNull();
  });

  const matrices = fc.array(fc.double({ min: -5000, max: 5000, noNaN: true }), { minLength: 1, maxLength: 30 });
  const shares = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 1, maxLength: 30 });
  const rooms = (least: number) => fc.double({ min: least, max: 9, noNaN: true });

  it('all fit', () => {
    fc.assert(
      fc.property(fc.oneof(matrices, shares), rooms(1), (values, room) => {
        const style = styleToFit(values, room);
        if (style === null) return;
        for (const value of values) {
          const text = formatCell(value, style);
          const signs = (text.includes('.') ? 0.5 : 0) - (text.startsWith(MINUS) ? 0.1 : 0);
          expect(text.length - signs).toBeLessThanOrEqual(room + 1e-9);
        }
      }),
    );
  });

  it('keep the zero before a comma, and otherwise have as many decimals as with a point', () => {
    const written = (values: readonly number[], room: number) => {
      const style = styleToFit(values, room);
      return style && values.map((value) => formatCell(value, style));
    };
    const withComma = (values: readonly number[], room: number) => {
      writeDecimalsWith(',');
      try {
        return written(values, room);
      } finally {
        writeDecimalsWith('.');
      }
    };
    expect(written([0.25, 0.5], 3.4)).toEqual(['.25', '.50']);
    expect(withComma([0.25, 0.5], 3.4)).toEqual(['0,3', '0,5']);
    expect(withComma([0.25, -0.07, 0], 4.5)).toEqual(['0,3', `${MINUS}0,1`, '0']);
    fc.assert(
      fc.property(fc.oneof(matrices, shares), rooms(1), (values, room) => {
        fc.pre(!styleToFit(values, room)?.bare);
        const texts = written(values, room)?.map((text) => text.replace('.', ',')) ?? null;
        expect(withComma(values, room)).toEqual(texts);
      }),
    );
  });

  it('share their number of decimals for comparison', () => {
    fc.assert(
      fc.property(fc.oneof(matrices, shares), rooms(3), (values, room) => {
        const style = styleToFit(values, room) ?? { decimals: 0, bare: false };
        const written = values.filter((value) => value !== 0).map((value) => formatCell(value, style));
        // Without the zero before the decimals, 1.00 has the width of .97 only as 1.0.
        const whole = style.bare ? /^\u2212?1\.0$/ : /^$/;
        expect(
          new Set(written.filter((text) => !whole.test(text)).map((text) => text.split('.')[1]?.length ?? 0)).size,
        ).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('have more decimals only if there is more room', () => {
    const decimals = (values: number[], room: number) => styleToFit(values, room)?.decimals ?? -1;
    fc.assert(
      fc.property(fc.oneof(matrices, shares), rooms(1), (values, room) => {
        expect(decimals(values, room + 1)).toBeGreaterThanOrEqual(decimals(values, room));
      }),
    );
  });

  it('distinguish exactly zero from rounded zero', () => {
    expect(formatCell(0, { decimals: 2, bare: false })).toBe('0');
    expect(formatCell(0.001, { decimals: 2, bare: false })).toBe('0.00');
    expect(formatCell(0.001, { decimals: 2, bare: true })).toBe('.00');
  });
});

describe('shares in narrow columns', () => {
  const shares = [0.02, 0.74, 0];

  it('keep two decimals in smaller type, and stand apart', () => {
    writeDecimalsWith(',');
    try {
      expect(sharesToFit(shares, 27, [11, 10, 9])).toEqual({ style: { decimals: 2, bare: false }, size: 10 });
      expect(sharesToFit(shares, 40, [11, 10, 9])?.size).toBe(11);
    } finally {
      writeDecimalsWith('.');
    }
    expect(sharesToFit(shares, 27, [11, 10, 9])).toEqual({ style: { decimals: 2, bare: true }, size: 11 });
  });

  it('are written in another way where they do not fit, or are no shares', () => {
    expect(sharesToFit(shares, 15, [11, 10, 9])).toBeUndefined();
    expect(sharesToFit([0.5, -0.5], 40, [11])).toBeUndefined();
    expect(sharesToFit([0.5, 3], 40, [11])).toBeUndefined();
  });
});
