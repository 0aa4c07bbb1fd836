import { describe, expect, it } from 'vitest';
import { isSum, parseAnswer } from '#web/lesson/exercises/parse-answer.ts';

const value = (text: string, counts = false) => {
  const parsed = parseAnswer(text, counts);
  return 'value' in parsed ? parsed.value : parsed.problem;
};

describe('parseAnswer', () => {
  it('accepts a point or a comma as the decimal separator', () => {
    expect(value('1.25')).toBe(1.25);
    expect(value(' 1,25 ')).toBe(1.25);
    expect(value(',5')).toBe(0.5);
    expect(value('.5')).toBe(0.5);
    expect(value('3')).toBe(3);
    expect(value('1e-3')).toBe(0.001);
    expect(value('2,5E2')).toBe(250);
  });

  it('accepts any dash as a minus', () => {
    for (const minus of ['-', '−', '–', '—']) expect(value(`${minus}0.5`)).toBe(-0.5);
  });

  it('reads −∞ in every common spelling', () => {
    for (const text of ['−∞', '-∞', '-inf', '−Infinity', '- inf']) expect(value(text)).toBe(Number.NEGATIVE_INFINITY);
    expect(value('inf')).toBe(Number.POSITIVE_INFINITY);
  });

  it('evaluates small sums with the usual precedence', () => {
    expect(value('0.5·1.2 + (−0.4)×0.5')).toBeCloseTo(0.4, 12);
    expect(value('1 + 2 * 3')).toBe(7);
    expect(value('8 / 4 / 2')).toBe(1);
    expect(value('2 − 3 − 4')).toBe(-5);
    expect(value('exp(−1,5)')).toBeCloseTo(Math.exp(-1.5), 12);
    expect(value('1/√4')).toBe(0.5);
    expect(value('3/sqrt(9)')).toBe(1);
    expect(value('42 %')).toBe(0.42);
    expect(value('--2')).toBe(2);
  });

  it('reads powers, and × written as x', () => {
    for (const text of ['4·7·20²', '4*7*20^2', '4*7*20**2', '4 x 7 x 400', '4x7x400', '1.12 · 10^4'])
      expect(value(text)).toBeCloseTo(11_200, 8);
    expect(value('2³')).toBe(8);
    expect(value('-2^2')).toBe(-4);
    expect(value('2^-1')).toBe(0.5);
    expect(value('2^3^2')).toBe(512);
  });

  it('reads e and the natural logarithm', () => {
    expect(value('e^-0.9')).toBeCloseTo(Math.exp(-0.9), 12);
    expect(value('−ln(0.186)')).toBeCloseTo(-Math.log(0.186), 12);
    expect(value('ln 5.37')).toBeCloseTo(Math.log(5.37), 12);
    expect(value('2 ln')).toContain('“ln” cannot be read');
  });

  it('reads thousands grouped by spaces or apostrophes', () => {
    for (const text of ['11 200', '11\u00a0200', '11\u202f200', '11’200', "11'200"]) expect(value(text)).toBe(11_200);
    expect(value('1 234 567,5 / 2')).toBe(617_283.75);
    expect(value('12 34')).toContain('“34” cannot be read');
  });

  it('takes a comma or a point before three digits for a thousands separator only where large numbers are counted', () => {
    for (const text of ['11,200', '11.200', '4·2,800']) {
      expect(value(text)).toBeCloseTo(11.2, 12);
      expect(value(text, true)).toBe(11_200);
    }
    expect(value('11200.0', true)).toBe(11_200);
    expect(value('11.2e3', true)).toBe(11_200);
    expect(value('1,5', true)).toBe(1.5);
  });

  it('names what it cannot read', () => {
    expect(value('')).toBe('Type a number first.');
    expect(value('abc')).toBe('“abc” cannot be read as a number.');
    expect(value('1.234,5')).toContain('two decimal signs');
    expect(value('1 2')).toBe('“2” cannot be read as a number.');
    expect(value('1 +')).toBe('The sum is not finished.');
    expect(value('(1 + 2')).toBe('A parenthesis is not closed.');
    expect(value('0/0')).toContain('no value');
    expect(value('inf − inf')).toContain('no value');
    expect(value('('.repeat(500))).toBe('That is too long for one number.');
    expect(value('alert(1)')).toContain('cannot be read');
    expect(value('.')).toContain('cannot be read');
  });
});

describe('isSum', () => {
  it('tells sums, whose value is worth showing, from plain numbers', () => {
    for (const text of ['1+2', '0.5·2', '3−1', 'exp(1)', '√4', '42%', '20²', '2^3', '2 x 3'])
      expect(isSum(text)).toBe(true);
    for (const text of ['1', '−0.5', '1,25', '-inf', '1e-3', '−∞', '11 200', '']) expect(isSum(text)).toBe(false);
  });
});
