/**
 * What can be set in a laboratory: a list of fields, each with where it starts and what it may be. From that list comes all else: how
 * the address is read and written, what is refused in which words, and the values that the laboratory shows. A chapter's list is
 * `fields` in its `lab-fields.ts`. Add to it as you like; a name in it stays what it is, for it stands in addresses that people keep.
 */

import type { CellRef } from '../../engine/cell.ts';
import { t } from '../../messages/index.ts';
import { labFieldWords as words } from '../../messages/lab-fields.ts';
import { equal } from '../platform/equal.ts';
import type { LabPatch, LabTexts } from '../state/lab-texts.ts';
import { checkField } from '../state/lesson-state.ts';
import { decimal, parseCell, writeCell } from '../state/url-fields.ts';

export interface LabField<Value> {
  /** Never written: an address without the field means it. */
  readonly start: Value;
  write(value: Value): string;
  /** What a text stands for; undefined where that is nothing. */
  read(text: string): Value | undefined;
  /** What a text may be, for the reader. */
  allowed(): string;
}

export type LabFields = Readonly<Record<string, LabField<unknown>>>;

export type ValuesOf<Fields extends LabFields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends LabField<infer Value> ? Value : never;
};

export interface Range {
  readonly least: number;
  readonly most: number;
  /** What the first of things that are counted is called in words, and so in an address: heads count from 1. */
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
    write: (value) => String(value + from),
    read: (text) => wholeIn(text, range),
    allowed: () => words.whole(least + from, most + from),
  };
}

/** A whole number that nobody has chosen yet. */
export function wholeOrNone(range: Range): LabField<number | null> {
  const field = whole(range.least, range);
  return { ...field, start: null, write: (value) => (value === null ? '' : field.write(value)) };
}

export function amount(start: number, { least, most }: Range): LabField<number> {
  return {
    start,
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
    write: String,
    read: (text) => all.find((value) => String(value) === text),
    allowed: () => words.choice(all.join(', ')),
  };
}

/** What was not chosen is left to the laboratory. */
export function choiceOrNone<Value extends string>(all: readonly Value[]): LabField<Value | null> {
  return {
    start: null,
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

/** The reader's own words, of up to `most` UTF-16 units; without any, the laboratory has its own. */
export function textOrNone(most: number): LabField<string | null> {
  return {
    start: null,
    write: (text) => text ?? '',
    read: (text) => (text.length <= most ? text : undefined),
    allowed: () => words.text(most),
  };
}

/** Different whole numbers, at most as many as there are. */
export function wholes(range: Range): LabField<readonly number[]> {
  const { least, most, from = 0 } = range;
  return {
    start: [],
    write: (values) => values.map((value) => value + from).join('.'),
    read(text) {
      const values = text.split('.', most - least + 2).map((one) => wholeIn(one, range));
      const known = values.filter((value) => value !== undefined);
      return known.length === values.length && new Set(known).size === values.length ? known : undefined;
    },
    allowed: () => words.wholes(least + from, most + from),
  };
}

/** A number of a tensor, written as the lesson's own cell is. */
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

/** Every field's value; that of its start where nothing, or nothing that it may be, is written. */
export function valuesOf<Fields extends LabFields>(fields: Fields, texts: LabTexts): ValuesOf<Fields> {
  const entries = Object.entries(fields).map(([name, field]) => {
    const text = texts[name];
    return [name, (text === undefined ? undefined : field.read(text)) ?? field.start];
  });
  return Object.fromEntries(entries) as ValuesOf<Fields>;
}

/** Whether each of the values is one that its field may have. */
export function allows<Fields extends LabFields>(fields: Fields, values: Partial<ValuesOf<Fields>>): boolean {
  return Object.entries(values).every(([name, value]) => {
    const field = fields[name];
    if (!field || value === undefined) return false;
    return equal(value, field.start) || equal(value, field.read(field.write(value)));
  });
}

/** What changes in the state with some values. */
export function patchOf<Fields extends LabFields>(fields: Fields, values: Partial<ValuesOf<Fields>>): LabPatch {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields[name];
      return [name, !field || equal(value, field.start) ? null : field.write(value)];
    }),
  );
}

/** A text that a laboratory was given and cannot use. */
export interface Refusal {
  readonly name: string;
  readonly text: string;
  /** Why, in the language that is spoken. */
  readonly why: () => string;
}

export function refusals(fields: LabFields, texts: LabTexts): readonly Refusal[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field) return [{ name, text, why: () => words.unknown(Object.keys(fields).join(', ')) }];
    return field.read(text) === undefined ? [{ name, text, why: () => field.allowed() }] : [];
  });
}
