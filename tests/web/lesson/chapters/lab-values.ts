/** Values of laboratories' fields, as an address writes them. */
import type { LabField, LabFields } from '#web/lesson/lab-kit/fields.ts';
import { equal } from '#web/lesson/platform/equal.ts';
import type { LabTexts } from '#web/lesson/state/lab-texts.ts';

/** For a sentence of ten tokens. */
const TOKENS = [...Array(10).keys()];
const TEXTS = ['a red, ripe apple', 'apple', 'w_q:h1.d2.m3'];

/** Some values of a field, but not its default, as texts. */
export function othersOf({ start, all, range, read, write }: LabField<unknown>): readonly string[] {
  if (all) return all.filter((value) => value !== start).map(write);
  if (typeof start === 'boolean') return [write(!start)];
  if (!range) return TEXTS.filter((text) => read(text) !== undefined);
  const { least, most } = range;
  const some = [least, Math.min(least + 1, most), most];
  const values = Array.isArray(start) ? [[some[1]], TOKENS] : some;
  return values
    .filter((value) => !equal(value, start))
    .map(write)
    .filter((text) => read(text) !== undefined);
}

/** Another value of every field. */
export function otherTexts(fields: LabFields): LabTexts {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      // The first of several may be so small that other fields count for nothing, such as one head.
      const [first = '', second = first] = othersOf(field);
      return [name, second];
    }),
  );
}
