/** Reads and writes the values of fields as text, and says what a field can be set to. */
import type { CellRef } from '../../engine/cell.ts';
import { t } from '../../messages/index.ts';
import { languageOfTag } from '../../messages/languages.ts';
import type { Edit, MaskSetting } from '../constants/model-settings.ts';
import { readCell, writeCell } from './cell.ts';
import { parseEdits, writeEdits } from './edits.ts';
import { counted, decimal, type Field, type Kind, textsOf } from './field.ts';
import { type LabTexts, readLabTexts, writeLabTexts } from './lab-texts.ts';
import { readMask, writeMask } from './mask.ts';

const { problems } = t;
const { allowed } = problems;

interface Values {
  readonly whole: number;
  readonly amount: number;
  readonly choice: string | number;
  readonly flag: boolean;
  readonly text: string;
  readonly wholes: readonly number[];
  readonly cell: CellRef;
  readonly mask: MaskSetting;
  readonly edits: readonly Edit[];
  readonly language: string;
  /** Of one laboratory. */
  readonly labs: LabTexts;
}

interface Codec<Value> {
  write(value: Value, field: Field<unknown>): string;
  /** Undefined for an invalid text. */
  read(text: string, field: Field<unknown>): Value | undefined;
  /** The valid texts, described for the reader; where several things can be wrong, what is wrong with this one. */
  allowed(field: Field<unknown>, text: string): string;
}

const ANY = { min: -Infinity, max: Infinity };

function numberIn(text: string, { range = ANY, from = 0 }: Field<unknown>): number | undefined {
  const value = decimal(text) - from;
  return value >= range.min && value <= range.max ? value : undefined;
}

function wholeIn(text: string, field: Field<unknown>): number | undefined {
  const value = numberIn(text, field);
  return Number.isInteger(value) ? value : undefined;
}

const CODECS: { readonly [Name in Kind]: Codec<Values[Name]> } = {
  whole: {
    write: (value, { from }) => counted(value, from),
    read: wholeIn,
    allowed: ({ range = ANY, from = 0 }) => allowed.whole(range.min + from, range.max + from),
  },
  amount: { write: String, read: numberIn, allowed: ({ range = ANY }) => allowed.amount(range.min, range.max) },
  choice: {
    write: (value, { from }) => counted(value, from),
    read: (text, field) => (field.all as readonly (string | number)[] | undefined)?.[textsOf(field).indexOf(text)],
    allowed: (field) => allowed.choice(textsOf(field).join(', ')),
  },
  flag: {
    write: (on) => (on ? 'on' : 'off'),
    read: (text) => (text === 'on' ? true : text === 'off' ? false : undefined),
    allowed: () => allowed.choice('on, off'),
  },
  text: {
    write: String,
    read: (text, { max = Infinity }) => (text.length <= max ? text : undefined),
    allowed: ({ max = Infinity }) => allowed.text(max),
  },
  wholes: {
    write: (values, { from = 0 }) => values.map((value) => value + from).join('.'),
    read(text, field) {
      const { min, max } = field.range ?? ANY;
      const values = text.split('.', max - min + 2).map((one) => wholeIn(one, field));
      const known = values.filter((value) => value !== undefined);
      return known.length === values.length && new Set(known).size === values.length ? known : undefined;
    },
    allowed: ({ range = ANY, from = 0 }) => allowed.wholes(range.min + from, range.max + from),
  },
  cell: { write: writeCell, read: readCell, allowed: () => problems.cell },
  mask: {
    write: writeMask,
    read: readMask,
    allowed(_, text) {
      const [kind, ...values] = text.split(':');
      if (kind === 'window') return problems.maskWindow;
      if (kind === 'padding') return problems.maskPadded;
      return kind === 'custom' && values.length === 1 ? problems.maskPainted : problems.maskKind;
    },
  },
  edits: {
    write: writeEdits,
    read(text) {
      const { edits, wrong, spare } = parseEdits(text);
      return wrong.length + spare.length === 0 ? edits : undefined;
    },
    allowed: (_, text) => (parseEdits(text).wrong.length > 0 ? problems.edits : problems.editsMany),
  },
  language: {
    write: String,
    read: (text) => (text === 'auto' ? text : languageOfTag(text)),
    allowed: () => problems.language,
  },
  labs: { write: writeLabTexts, read: readLabTexts, allowed: () => problems.lab },
};

const codecOf = ({ kind }: Field<unknown>) => CODECS[kind] as Codec<unknown>;

/** The value as text; "" for none. */
export function write<Value>(field: Field<Value>, value: Value): string {
  return value === null ? '' : codecOf(field).write(value, field);
}

/** The value of a text; undefined if it is invalid. */
export function read<Value>(field: Field<Value>, text: string): Value | undefined {
  if (text === '' && field.start === null && field.kind !== 'text') return field.start;
  return codecOf(field).read(text, field) as Value | undefined;
}

/** Why a text is invalid, in the current language. */
export function whyRefused(field: Field<unknown>, text: string): string {
  return codecOf(field).allowed(field, text);
}
