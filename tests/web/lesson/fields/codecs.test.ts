/** Fields: every valid value survives writing and reading; invalid text is rejected. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryState } from '#tests/web/lesson/state/arbitrary-state.ts';
import { read, whyRefused, write } from '#web/lesson/fields/codecs.ts';
import {
  amount,
  cellOrNone,
  choice,
  choiceOrNone,
  type Field,
  flag,
  textOrNone,
  whole,
  wholeOrNone,
  wholes,
} from '#web/lesson/fields/field.ts';
import { ALL_FIELDS } from '#web/lesson/fields/lesson-fields.ts';
import { allows } from '#web/lesson/lab-kit/laboratory.ts';

const heads = { min: 0, max: 3, from: 1 };
const cell = { tensor: 'scores', at: { h: 0, t: 2, s: 3 } };

const KINDS: readonly (readonly [string, Field<unknown>, readonly unknown[], readonly string[]])[] = [
  ['a whole number', whole(5, { min: 0, max: 9 }), [0, 9], ['', '-1', '10', '5.5', 'NaN', '0x3', ' 3', '1e9', '3,']],
  ['a count from 1', whole(0, heads), [0, 3], ['0', '5']],
  ['a whole number or none', wholeOrNone(heads), [0, 3, null], ['0', 'none']],
  ['a number', amount(0.3, { min: -2, max: 0.9 }), [-2, 0, 1e-7, 0.1 + 0.2, 0.9], ['0.91', '-2.1', 'Infinity', '--1']],
  ['a choice of numbers', choice<number>(3, [3, 5, 7]), [3, 7], ['4', '', '3.0']],
  ['a choice of names', choice('a', ['a', 'b']), ['a', 'b'], ['c', 'A', 'toString', '__proto__']],
  ['a choice or none', choiceOrNone(['a', 'b']), ['a', 'b', null], ['c']],
  ['a switch', flag(false), [true, false], ['true', '1', '', 'constructor']],
  ['a text', textOrNone(5), ['', 'a, ~b', '猫'], ['123456']],
  ['a list', wholes(heads), [[0], [3, 1, 0, 2]], ['', '1.1', '0', '1..2', '1.2.3.4.5', '5']],
  ['a cell', cellOrNone(), [cell, null], ['scores:h0.h1', 'a:b:c', 'scores:h99999']],
];

describe.each(KINDS)('%s', (_, field, good, bad) => {
  it('reads back the value that it wrote', () => {
    for (const value of good) expect(read(field, write(field, value))).toEqual(value);
    for (const value of good) expect(allows({ field }, { field: value })).toBe(true);
  });

  it('rejects any other text and says what is valid', () => {
    for (const text of bad) expect(read(field, text), text).toBeUndefined();
    expect(whyRefused(field, '~')).toMatch(/\.$/);
  });

  it('accepts any text without throwing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = read(field, text);
        if (value !== undefined) expect(read(field, write(field, value))).toEqual(value);
      }),
    );
  });
});

it('does not allow an invalid value', () => {
  const fields = { width: whole(5, { min: 0, max: 9 }), kernel: choice<number>(3, [3, 5]) };
  for (const width of [Number.NaN, 10, -1, 0.5]) expect(allows(fields, { width })).toBe(false);
  expect(allows(fields, { width: 4, kernel: 4 })).toBe(false);
  expect(allows(fields, { width: 4, kernel: 5 })).toBe(true);
});

it("reads every field of the lesson's list as it was written", () => {
  fc.assert(
    fc.property(arbitraryState, (state) => {
      for (const [name, field] of ALL_FIELDS) {
        const value = name === 'labs' ? (state.labs[state.chapter] ?? {}) : state[name];
        if (name !== 'labs' || Object.keys(value as object).length > 0)
          expect(read<unknown>(field, write<unknown>(field, value)), name).toEqual(value);
      }
    }),
  );
});
