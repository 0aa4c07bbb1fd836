import { describe, expect, it } from 'vitest';
import { isSum, parseAnswer } from '../../../../../web/lesson/exercises/number/parse-answer.ts';

const value = (text: string) => {
  const parsed = parseAnswer(text);
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
    for (const text of ['1+2', '0.5·2', '3−1', 'exp(1)', '√4', '42%']) expect(isSum(text)).toBe(true);
    for (const text of ['1', '−0.5', '1,25', '-inf', '1e-3', '−∞', '']) expect(isSum(text)).toBe(false);
  });
});
