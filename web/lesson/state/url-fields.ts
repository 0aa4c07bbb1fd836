/** Encoding and decoding of each state field in an address, in order. */
import { t } from '../../messages/index.ts';
import { write } from '../fields/codecs.ts';
import { parseEdits } from '../fields/edits.ts';
import { NO_TEXTS, readLabTexts, writeLabTexts } from '../fields/lab-texts.ts';
import {
  ALL_FIELDS,
  DEFAULT_STATE,
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  type LessonState,
} from '../fields/lesson-fields.ts';
import { SET_FOR_RANDOM } from '../fields/set-for-random.ts';
import { isDefaultSentence } from './default-sentence.ts';
import { type Checked, checkField } from './lesson-state.ts';

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

/** Whether an address of this state may omit the preset. */
function isDefaultPreset(state: LessonState): boolean {
  const isSet = SET_FOR_RANDOM.some((name) => state[name] !== DEFAULT_STATE[name]);
  return state.preset === (isSet ? 'random' : DEFAULT_STATE.preset);
}

/** Where a field's text depends on other fields, or is not all or nothing. */
const SPECIAL: { readonly [Name in FieldName]?: Partial<FieldCodec> } = {
  progress: { write: ({ progress }) => String(Math.round(progress * 1000) / 1000) },
  sentence: { isDefault: isDefaultSentence },
  preset: { isDefault: isDefaultPreset },
  /** A link that was cut off loses its last change only. */
  edits: {
    read(text, state) {
      const { edits, wrong, spare } = parseEdits(text);
      const refused: readonly Refused[] = [
        [wrong.join(','), problems.edits],
        [spare.join(','), problems.editsMany],
      ];
      return { ok: true, value: { ...state, edits }, refused: refused.filter(([part]) => part !== '') };
    },
  },
  /** Only for the current chapter, to keep addresses short. */
  labs: {
    write: ({ labs, chapter }) => writeLabTexts(labs[chapter] ?? NO_TEXTS),
    read(text, state) {
      if (text === '') return { ok: true, value: state };
      const texts = readLabTexts(text);
      return texts
        ? { ok: true, value: { ...state, labs: { [state.chapter]: texts } } }
        : { ok: false, problems: [problems.lab] };
    },
  },
};

function codecOf(name: FieldName): FieldCodec {
  const codec: FieldCodec = {
    query: FIELD_NAMES[name],
    write: (state) => write(FIELDS[name], state[name]),
    isDefault: (state) => codec.write(state) === codec.write(DEFAULT_STATE),
    read(text, state) {
      const checked = checkField(name, text);
      return checked.ok ? { ok: true, value: { ...state, [name]: checked.value } } : checked;
    },
    ...SPECIAL[name],
  };
  return codec;
}

export const FIELD_CODECS: readonly FieldCodec[] = ALL_FIELDS.map(([name]) => codecOf(name));
