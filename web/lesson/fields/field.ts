/**
 * Kinds of fields, of the lesson's state and of laboratories, as plain data. `codecs.ts` reads and writes their values. Nothing
 * else is imported, so that an element can list its attributes before the lesson is loaded.
 */
import type { CellRef } from '../../engine/cell.ts';

export type Kind =
  | 'whole'
  | 'amount'
  | 'choice'
  | 'flag'
  | 'text'
  | 'wholes'
  | 'cell'
  | 'mask'
  | 'edits'
  | 'language'
  | 'labs';

export interface Field<Value> {
  readonly kind: Kind;
  /** The default. An address omits a field with this value. */
  readonly start: Value;
  /** Of a number, or of each number of a list. */
  readonly range?: Limits;
  /** What readers and addresses add to a number: heads count from 1. */
  readonly from?: number;
  /** Of a choice. */
  readonly all?: readonly Value[];
  /** Of a text: the most UTF-16 units. */
  readonly max?: number;
}

export type FieldList = Readonly<Record<string, Field<unknown>>>;

export type ValuesOf<List extends FieldList> = { readonly [Name in keyof List]: List[Name]['start'] };

export interface Limits {
  readonly min: number;
  readonly max: number;
}

export interface Range extends Limits {
  /** The first number of a count as readers and addresses see it: heads count from 1. */
  readonly from?: number;
}

/** A field with limits. */
interface NumberField extends Field<number> {
  readonly range: Limits;
}

export function whole(start: number, { min, max, from = 0 }: Range): NumberField {
  return { kind: 'whole', start, range: { min, max }, from };
}

/** An optional whole number. */
export function wholeOrNone(range: Range): Field<number | null> {
  return { ...whole(0, range), start: null };
}

export function amount(start: number, range: Limits): NumberField {
  return { kind: 'amount', start, range };
}

export function choice<Value extends string | number>(
  start: Value,
  all: readonly Value[],
  { from = 0 }: Pick<Range, 'from'> = {},
): Field<Value> {
  return { kind: 'choice', start, all, from };
}

/** An optional choice; the laboratory picks one if the reader did not. */
export function choiceOrNone<Value extends string>(all: readonly Value[]): Field<Value | null> {
  return { kind: 'choice', start: null, all };
}

export function flag(start: boolean): Field<boolean> {
  return { kind: 'flag', start };
}

/** A text of up to `most` UTF-16 units. */
export function text(start: string, max: number): Field<string> {
  return { kind: 'text', start, max };
}

/** The reader's own text; if empty, the laboratory uses its own. */
export function textOrNone(max: number): Field<string | null> {
  return { kind: 'text', start: null, max };
}

/** A list of distinct whole numbers. */
export function wholes({ min, max, from = 0 }: Range): Field<readonly number[]> {
  return { kind: 'wholes', start: [], range: { min, max }, from };
}

/** A cell of a tensor. */
export function cellOrNone(): Field<CellRef | null> {
  return { kind: 'cell', start: null };
}

/** A number or a name of a choice as text, counted as readers count it. */
export function counted(value: string | number, from = 0): string {
  return String(typeof value === 'number' ? value + from : value);
}

/** The texts of a choice. */
export function textsOf({ all = [], from }: Field<unknown>): readonly string[] {
  return all.map((value) => counted(value as string | number, from));
}

/** Parses a plain decimal number, never −0; returns NaN, which is in no range, for anything else. */
export function decimal(text: string): number {
  return /^-?\d{1,17}(\.\d{1,25})?(e-\d{1,3})?$/.test(text) ? Number(text) + 0 : Number.NaN;
}
