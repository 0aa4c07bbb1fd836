import { describe, expect, it } from 'vitest';
import { bracketed, decimalsFor, formatAligned, formatDouble, formatPower } from '#web/lesson/inspector/numbers.ts';

describe('decimalsFor', () => {
  it('gives all numbers in a column the decimals of the smallest one', () => {
    expect(decimalsFor([0.5, -1.25])).toBe(3);
    expect(decimalsFor([0.5, 0.004])).toBe(4);
    expect(decimalsFor([120, 0.004])).toBe(2);
    expect(decimalsFor([12000])).toBe(0);
  });

  it('ignores zeros and infinities', () => {
    expect(decimalsFor([0, Number.NEGATIVE_INFINITY, 0.5])).toBe(3);
    expect(decimalsFor([])).toBe(3);
  });
});

describe('formatAligned', () => {
  it('prints only 0 as 0', () => {
    expect(formatAligned(0, 3)).toBe('0.000');
    expect(formatAligned(-0.00002, 3)).toBe('−2.0·10⁻⁵');
    expect(formatAligned(-0.25, 3)).toBe('−0.250');
    expect(formatAligned(Number.NEGATIVE_INFINITY, 3)).toBe('−∞');
  });
});

describe('formatPower', () => {
  it('writes two digits and a raised exponent', () => {
    expect(formatPower(3.14e-8)).toBe('3.1·10⁻⁸');
    expect(formatPower(-2e12)).toBe('−2.0·10¹²');
    expect(formatPower(0)).toBe('0');
  });
});

describe('formatDouble', () => {
  it('keeps twelve digits and a real minus sign', () => {
    expect(formatDouble(-1 / 3)).toBe('−0.333333333333');
    expect(formatDouble(1e-30)).toBe('1.0·10⁻³⁰');
    expect(formatDouble(Number.POSITIVE_INFINITY)).toBe('∞');
  });
});

describe('bracketed', () => {
  it('puts negative numbers in parentheses', () => {
    expect(bracketed('−0.5')).toBe('(−0.5)');
    expect(bracketed('0.5')).toBe('0.5');
  });
});
