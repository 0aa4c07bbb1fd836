/**
 * Field types for a lab's settings. A chapter's list of fields (`fields` in its `lab.ts`) determines how the URL is read and
 * written, the validation messages and the lab's values. Fields may be added, but never renamed: people keep links with their names.
 */

import type { CellRef } from '../../engine/cell.ts';
import { t } from '../../messages/index.ts';
import { labFieldWords as words } from '../../messages/lab-fields.ts';
import { equal } from '../platform/equal.ts';
import type { LabPatch, LabTexts } from '../state/lab-texts.ts';
import { checkField } from '../state/lesson-state.ts';
import { decimal, parseCell, writeCell } from '../state/url-fields.ts';

export interface LabField<Value> {
  /** The default. The URL omits a field with this value. */
  readonly start: Value;
  write(value: Value): string;
  /** Parses a text; undefined if it is invalid. */
  read(text: string): Value | undefined;
  /** The valid texts, described for the reader. */
  allowed(): string;
  /** Of a number. */
  readonly range?: Range;
  /** Of a choice. */
  readonly all?: readonly Value[];
}

export type LabFields = Readonly<Record<string, LabField<unknown>>>;

export type ValuesOf<Fields extends LabFields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends LabField<infer Value> ? Value : never;
};

export interface Range {
  readonly least: number;
  readonly most: number;
  /** The first number of a count as readers and URLs see it: heads count from 1. */
  readonly from?: number;
}

function wholeIn(text: string, { least, most, from = 0 }: Range): number | undefined {
  const value = decimal(text) - from;
  return Number.isInteger(value) && value >= least && value <= most ? value : undefined;
}

export function whole(start: number, range: Range): LabField<number> {
  const { least, most, from = 0 } = range;
  return {
    start,
    range,
    write: (value) => String(value + from),
    read: (text) => wholeIn(text, range),
    allowed: () => words.whole(least + from, most + from),
  };
}

/** An optional whole number. */
export function wholeOrNone(range: Range): LabField<number | null> {
  const field = whole(range.least, range);
  return { ...field, start: null, write: (value) => (value === null ? '' : field.write(value)) };
}

export function amount(start: number, range: Range): LabField<number> {
  const { least, most } = range;
  return {
    start,
    range,
    write: String,
    read(text) {
      const value = decimal(text);
      return value >= least && value <= most ? value : undefined;
    },
    allowed: () => words.amount(least, most),
  };
}

export function choice<Value extends string | number>(start: Value, all: readonly Value[]): LabField<Value> {
  return {
    start,
    all,
    write: String,
    read: (text) => all.find((value) => String(value) === text),
    allowed: () => words.choice(all.join(', ')),
  };
}

/** An optional choice; the lab picks one if the reader did not. */
export function choiceOrNone<Value extends string>(all: readonly Value[]): LabField<Value | null> {
  return {
    start: null,
    all,
    write: (value) => value ?? '',
    read: (text) => all.find((value) => value === text),
    allowed: () => words.choice(all.join(', ')),
  };
}

export function flag(start: boolean): LabField<boolean> {
  return {
    start,
    write: (on) => (on ? 'on' : 'off'),
    read: (text) => (text === 'on' ? true : text === 'off' ? false : undefined),
    allowed: () => words.choice('on, off'),
  };
}

/** The reader's own text, of up to `most` UTF-16 units; if empty, the lab uses its own. */
export function textOrNone(most: number): LabField<string | null> {
  return {
    start: null,
    write: (text) => text ?? '',
    read: (text) => (text.length <= most ? text : undefined),
    allowed: () => words.text(most),
  };
}

/** A list of distinct whole numbers. */
export function wholes(range: Range): LabField<readonly number[]> {
  const { least, most, from = 0 } = range;
  return {
    start: [],
    range,
    write: (values) => values.map((value) => value + from).join('.'),
    read(text) {
      const values = text.split('.', most - least + 2).map((one) => wholeIn(one, range));
      const known = values.filter((value) => value !== undefined);
      return known.length === values.length && new Set(known).size === values.length ? known : undefined;
    },
    allowed: () => words.wholes(least + from, most + from),
  };
}

/** A cell of a tensor, written like the lesson's own cell. */
export function cellOrNone(): LabField<CellRef | null> {
  return {
    start: null,
    write: writeCell,
    read(text) {
      const checked = checkField('cell', parseCell(text));
      return checked.ok && checked.value !== null ? checked.value : undefined;
    },
    allowed: () => t.problems.cell,
  };
}

/** The value of every field: the default where the text is missing or invalid. */
export function valuesOf<Fields extends LabFields>(fields: Fields, texts: LabTexts): ValuesOf<Fields> {
  const entries = Object.entries(fields).map(([name, field]) => {
    const text = texts[name];
    return [name, (text === undefined ? undefined : field.read(text)) ?? field.start];
  });
  return Object.fromEntries(entries) as ValuesOf<Fields>;
}

/** Whether every value is valid for its field. */
export function allows<Fields extends LabFields>(fields: Fields, values: Partial<ValuesOf<Fields>>): boolean {
  return Object.entries(values).every(([name, value]) => {
    const field = fields[name];
    if (!field || value === undefined) return false;
    return equal(value, field.start) || equal(value, field.read(field.write(value)));
  });
}

/** The state patch for some values. */
export function patchOf<Fields extends LabFields>(fields: Fields, values: Partial<ValuesOf<Fields>>): LabPatch {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name];
      return [name, !field || equal(value, field.start) ? null : field.write(value)];
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

export function refusals(fields: LabFields, texts: LabTexts): readonly Refusal[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return [{ name, text, why: () => words.unknown(Object.keys(fields).join(', ')) }];
    return field.read(text) === undefined ? [{ name, text, why: () => field.allowed() }] : [];
  });
}
