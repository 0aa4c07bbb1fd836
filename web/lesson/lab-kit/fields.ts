/** The values of a laboratory's fields: from texts to values and back, and what is wrong with a text. */
import { t } from '../../messages/index.ts';
import { read, whyRefused, write } from '../fields/codecs.ts';
import type { FieldList, ValuesOf } from '../fields/field.ts';
import type { LabPatch, LabTexts } from '../fields/lab-texts.ts';
import { equal } from '../platform/equal.ts';

/** The value of every field: the default where the text is missing or invalid. */
export function valuesOf<List extends FieldList>(fields: List, texts: LabTexts): ValuesOf<List> {
  const entries = Object.entries(fields).map(([name, field]) => {
    const text = texts[name];
    return [name, (text === undefined ? undefined : read(field, text)) ?? field.start];
  });
  return Object.fromEntries(entries) as ValuesOf<List>;
}

/** Whether every value is valid for its field. */
export function allows<List extends FieldList>(fields: List, values: Partial<ValuesOf<List>>): boolean {
  return Object.entries(values).every(([name, value]) => {
    const field = fields[name];
    if (!field || value === undefined) return false;
    return equal(value, field.start) || equal(value, read(field, write(field, value)));
  });
}

/** The state patch for some values. */
export function patchOf<List extends FieldList>(fields: List, values: Partial<ValuesOf<List>>): LabPatch {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name];
      return [name, !field || equal(value, field.start) ? null : write(field, value)];
    }),
  );
}

/** An invalid text for one of a lab's fields. */
export interface Refusal {
  readonly name: string;
  readonly text: string;
  /** The reason, in the current language. */
  readonly why: () => string;
}

export function refusals(fields: FieldList, texts: LabTexts): readonly Refusal[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return [{ name, text, why: () => t.problems.allowed.labField(Object.keys(fields).join(', ')) }];
    return read(field, text) === undefined ? [{ name, text, why: () => whyRefused(field, text) }] : [];
  });
}
