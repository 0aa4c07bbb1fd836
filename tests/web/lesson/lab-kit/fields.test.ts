/** Lab fields: every valid value survives writing and reading; invalid text is rejected. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allows,
  amount,
  cellOrNone,
  choice,
  choiceOrNone,
  flag,
  type LabField,
  textOrNone,
  whole,
  wholeOrNone,
  wholes,
} from '#web/lesson/lab-kit/fields.ts';

const heads = { least: 0, most: 3, from: 1 };
const cell = { tensor: 'scores', at: { h: 0, t: 2, s: 3 } };

const KINDS: readonly (readonly [string, LabField<unknown>, readonly unknown[], readonly string[]])[] = [
  ['a whole number', whole(5, { least: 0, most: 9 }), [0, 9], ['', '-1', '10', '5.5', 'NaN', '0x3', ' 3', '1e9', '3,']],
  ['a count from 1', whole(0, heads), [0, 3], ['0', '5']],
  ['a whole number or none', wholeOrNone(heads), [0, 3], ['', '0', 'none']],
  [
    'a number',
    amount(0.3, { least: -2, most: 0.9 }),
    [-2, 0, 1e-7, 0.1 + 0.2, 0.9],
    ['0.91', '-2.1', 'Infinity', '--1'],
  ],
  ['a choice of numbers', choice<number>(3, [3, 5, 7]), [3, 7], ['4', '', '3.0']],
  ['a choice of names', choice('a', ['a', 'b']), ['a', 'b'], ['c', 'A', 'toString', '__proto__']],
  ['a choice or none', choiceOrNone(['a', 'b']), ['a', 'b'], ['c', '']],
  ['a switch', flag(false), [true, false], ['true', '1', '', 'constructor']],
  ['a text', textOrNone(5), ['', 'a, ~b', '猫'], ['123456']],
  ['a list', wholes(heads), [[0], [3, 1, 0, 2]], ['', '1.1', '0', '1..2', '1.2.3.4.5', '5']],
  ['a cell', cellOrNone(), [cell], ['', 'scores:h0.h1', 'a:b:c', 'scores:h99999']],
];

describe.each(KINDS)('%s', (_, field, good, bad) => {
  it('reads back the value that it wrote', () => {
    for (const value of good) expect(field.read(field.write(value))).toEqual(value);
    for (const value of good) expect(allows({ field }, { field: value })).toBe(true);
  });

  it('rejects any other text and says what is valid', () => {
    for (const text of bad) expect(field.read(text), text).toBeUndefined();
    expect(field.allowed()).toMatch(/\.$/);
  });

  it('accepts any text without throwing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = field.read(text);
        if (value !== undefined) expect(field.read(field.write(value))).toEqual(value);
      }),
    );
  });
});

it('does not allow an invalid value', () => {
  const fields = { width: whole(5, { least: 0, most: 9 }), kernel: choice<number>(3, [3, 5]) };
  for (const width of [Number.NaN, 10, -1, 0.5]) expect(allows(fields, { width })).toBe(false);
  expect(allows(fields, { width: 4, kernel: 4 })).toBe(false);
  expect(allows(fields, { width: 4, kernel: 5 })).toBe(true);
});
