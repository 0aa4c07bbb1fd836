/** Encoding and decoding of each state field in an address, in order. */
import { type CellRef, LETTERS } from '../../engine/cell.ts';
import { t } from '../../messages/index.ts';
import type { MaskSetting } from '../constants/model-settings.ts';
import { goesWithoutSaying } from './default-sentence.ts';
import { parseEdits, writeEdits } from './edits.ts';
import { FIELD_NAMES } from './field-names.ts';
import { NO_TEXTS, readLabTexts, writeLabTexts } from './lab-texts.ts';
import { type Checked, checkField, DEFAULT_STATE, type LessonState } from './lesson-state.ts';

const { problems } = t;

export interface FieldCodec {
  /** The field's name in the query. */
  readonly query: string;
  write(state: LessonState): string;
  /** Whether an address may omit the field. */
  isDefault(state: LessonState): boolean;
  /** The state with the field read from the text, or why the text was refused. */
  read(text: string, state: LessonState): Checked<LessonState> & { readonly refused?: readonly Refused[] };
}

/** A part of a field's text that was refused, and why. The other parts were read. */
export type Refused = readonly [part: string, problem: string];

function field<Name extends keyof LessonState>(
  name: Name,
  write: (value: LessonState[Name]) => string,
  parse: (text: string) => unknown,
  isDefault = (state: LessonState): boolean => write(state[name]) === write(DEFAULT_STATE[name]),
): FieldCodec {
  return {
    query: FIELD_NAMES[name],
    write: (state) => write(state[name]),
    isDefault,
    read(text, state) {
      const checked = checkField(name, parse(text));
      return checked.ok ? { ok: true, value: { ...state, [name]: checked.value } } : checked;
    },
  };
}

const verbatim = (text: string): string => text;

/** Parses a plain decimal number, never −0; returns NaN, which every schema refuses, for anything else. */
export function decimal(text: string): number {
  return /^-?\d{1,17}(\.\d{1,25})?(e-\d{1,3})?$/.test(text) ? Number(text) + 0 : Number.NaN;
}

const ON_OFF: Readonly<Record<string, boolean>> = { on: true, off: false };

function writeSwitch(on: boolean): string {
  return on ? 'on' : 'off';
}

function parseSwitch(text: string): unknown {
  return ON_OFF[text];
}

function writeMask(mask: MaskSetting): string {
  switch (mask.kind) {
    case 'window':
      return `window:${mask.window}`;
    case 'padding':
      return `padding:${mask.padded}`;
    case 'custom':
      return mask.allowed === '' ? 'custom' : `custom:${mask.allowed}`;
    default:
      return mask.kind;
  }
}

function parseMask(text: string): unknown {
  const [kind, value = '', ...rest] = text.split(':');
  if (rest.length > 0) return undefined;
  switch (kind) {
    case 'window':
      return { kind, window: decimal(value) };
    case 'padding':
      return { kind, padded: decimal(value) };
    case 'custom':
      return { kind, allowed: value };
    default:
      return { kind: text };
  }
}

/** "scores:h0.t2.s3"; a scalar is its name alone. */
export function writeCell(cell: CellRef | null): string {
  if (cell === null) return '';
  const indices = (['h', 'g', 't', 's', 'n', 'd', 'm', 'f'] as const).flatMap((letter) => {
    const index = cell.at[letter];
    return index === undefined ? [] : [`${letter}${index}`];
  });
  return indices.length === 0 ? cell.tensor : `${cell.tensor}:${indices.join('.')}`;
}

/** Parses a cell without validation: null for "", undefined for invalid text. */
export function parseCell(text: string): unknown {
  if (text === '') return null;
  const [tensor, indices, ...rest] = text.split(':');
  if (rest.length > 0) return undefined;
  const at: Record<string, number> = {};
  for (const index of indices?.split('.', LETTERS.length + 1) ?? []) {
    const letter = index.slice(0, 1);
    if (!/^[tshgdmfn]\d{1,4}$/.test(index) || letter in at) return undefined;
    at[letter] = Number(index.slice(1));
  }
  return { tensor, at };
}

/** Only for the current chapter, to keep addresses short. */
const lab: FieldCodec = {
  query: FIELD_NAMES.labs,
  write: ({ labs, chapter }) => writeLabTexts(labs[chapter] ?? NO_TEXTS),
  isDefault: ({ labs, chapter }) => labs[chapter] === undefined,
  read(text, state) {
    if (text === '') return { ok: true, value: state };
    const checked = checkField('labs', { [state.chapter]: readLabTexts(text) });
    return checked.ok ? { ok: true, value: { ...state, labs: checked.value } } : checked;
  },
};

/** A link that was cut off loses its last change only. */
const edits: FieldCodec = {
  ...field('edits', writeEdits, () => []),
  read(text, state) {
    const { edits, wrong, spare } = parseEdits(text, decimal);
    const refused: readonly Refused[] = [
      [wrong.join(','), problems.edits],
      [spare.join(','), problems.editsMany],
    ];
    return { ok: true, value: { ...state, edits }, refused: refused.filter(([part]) => part !== '') };
  },
};

/** Settings that apply to random weights only. */
export const SET_FOR_RANDOM = ['seed', 'dModel', 'numHeads', 'bias'] as const;

/** Whether an address of this state may omit the preset. */
function presetGoesWithoutSaying(state: LessonState): boolean {
  const isSet = SET_FOR_RANDOM.some((name) => state[name] !== DEFAULT_STATE[name]);
  return state.preset === (isSet ? 'random' : DEFAULT_STATE.preset);
}

export const FIELD_CODECS: readonly FieldCodec[] = [
  field('chapter', verbatim, verbatim),
  field('progress', (progress) => String(Math.round(progress * 1000) / 1000), decimal),
  field('sentence', verbatim, verbatim, goesWithoutSaying),
  field('dModel', String, decimal),
  field('numHeads', String, decimal),
  field('bias', writeSwitch, parseSwitch),
  field('mask', writeMask, parseMask),
  field('temperature', String, decimal),
  field('dropout', String, decimal),
  field('seed', String, decimal),
  field('preset', verbatim, verbatim, presetGoesWithoutSaying),
  field(
    'example',
    (example) => String(example + 1),
    (text) => decimal(text) - 1,
  ),
  field('norm', verbatim, verbatim),
  field('tile', String, decimal),
  field(
    'layer',
    (layer) => String(layer + 1),
    (text) => decimal(text) - 1,
  ),
  field(
    'head',
    (head) => String(head + 1),
    (text) => decimal(text) - 1,
  ),
  edits,
  field(
    'word',
    (word) => (word === null ? '' : String(word + 1)),
    (text) => (text === '' ? null : decimal(text) - 1),
  ),
  field('cell', writeCell, parseCell),
  lab,
  field('present', writeSwitch, parseSwitch),
  field('questions', writeSwitch, parseSwitch),
  field('language', verbatim, verbatim),
  field('engine', verbatim, verbatim),
];
