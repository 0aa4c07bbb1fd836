/** Random valid values of a field, from its range or its list. */
import fc from 'fast-check';
import { read } from '#web/lesson/fields/codecs.ts';
import type { Field } from '#web/lesson/fields/field.ts';

const TEXTS = ['an apple, ripe', 'w_q:h1.d2.m3'];

export function arbitraryValue(field: Field<unknown>): fc.Arbitrary<unknown> {
  const value = someValue(field);
  return field.start === null && field.kind !== 'text' ? fc.option(value) : value;
}

function someValue(field: Field<unknown>): fc.Arbitrary<unknown> {
  const { kind, range, all } = field;
  if (all) return fc.constantFrom(...all);
  if (kind === 'flag') return fc.boolean();
  if (!range) return fc.constantFrom(...TEXTS.map((text) => read(field, text)).filter((value) => value !== undefined));
  const { min, max } = range;
  if (kind === 'amount') return fc.double({ min, max, noNaN: true }).map((value) => value + 0);
  const whole = fc.integer({ min, max });
  // An empty list is the start, which is not written.
  return kind === 'wholes' ? fc.uniqueArray(whole, { minLength: 1 }) : whole;
}
