/** Values of laboratories' fields, as an address writes them. */
import { read, write } from '#web/lesson/fields/codecs.ts';
import type { Field, FieldList } from '#web/lesson/fields/field.ts';
import type { LabTexts } from '#web/lesson/fields/lab-texts.ts';
import { equal } from '#web/lesson/platform/equal.ts';

/** For a sentence of ten tokens. */
const TOKENS = [...Array(10).keys()];
const TEXTS = ['a red, ripe apple', 'apple', 'w_q:h1.d2.m3'];

/** Some values of a field, but not its default, as texts. */
export function othersOf(field: Field<unknown>): readonly string[] {
  const { start, all, range } = field;
  const written = (value: unknown): string => write(field, value);
  const isValid = (text: string): boolean => read(field, text) !== undefined;
  if (all) return all.filter((value) => value !== start).map(written);
  if (typeof start === 'boolean') return [written(!start)];
  if (!range) return TEXTS.filter(isValid);
  const { min, max } = range;
  const some = [min, Math.min(min + 1, max), max];
  const values = Array.isArray(start) ? [[some[1]], TOKENS] : some;
  return values
    .filter((value) => !equal(value, start))
    .map(written)
    .filter(isValid);
}

/** Another value of every field. */
export function otherTexts(fields: FieldList): LabTexts {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      // The first of several may be so small that other fields count for nothing, such as one head.
      const [first = '', second = first] = othersOf(field);
      return [name, second];
    }),
  );
}
