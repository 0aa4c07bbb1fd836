/**
 * The list of the lesson's state: every field with its default, its limits, its name in an address, and what it belongs to. The
 * state's type, its checks, its address, undo, the elements' attributes and properties, their tables in docs/embedding.md and
 * custom-elements.json are derived from it.
 *
 * Fields may be added, but neither renamed, moved nor removed: people keep links with its name, and an assignment's
 * answers are stored under a key that is made from an address, which has this order.
 */
import { ALL_LANGUAGES, FALLBACK, type Language, languageInfo } from '../../messages/languages.ts';
import { ALL_CHAPTER_IDS, CHAPTER_IDS, type ChapterId } from '../constants/chapter-ids.ts';
import { ENGINE_CHOICES, LIMITS } from '../constants/limits.ts';
import {
  type Edit,
  type MaskSetting,
  NORMS,
  type Norm,
  PRESETS,
  type Preset,
  TILE_SIZES,
  type TileSize,
} from '../constants/model-settings.ts';
import { amount, cellOrNone, choice, type Field, flag, text, whole, wholeOrNone } from './field.ts';
import type { Labs } from './lab-texts.ts';

/** The chosen language, or 'auto' for the browser's. */
export type LanguageChoice = Language | 'auto';

/** The weights that fix the sizes and are not drawn from a seed. */
const ALL_BUT_RANDOM = PRESETS.filter((preset) => preset !== 'random');

export interface LessonField extends Field<unknown> {
  /** The name in an address, if it is not the field's own. An attribute has "-" for "_". */
  readonly query?: string;
  /**
   * `model`: decides what the engine computes. `view`: what readers follow in it. These can be undone, as can the settings of
   * `labs`. `page`: what is open, and how.
   */
  readonly of: 'model' | 'view' | 'labs' | 'page';
  /** The step of a number's buttons; by default 1. */
  readonly step?: number;
  /** The group of the field's control among all settings. Other fields are set inside one of these controls, on the stage or in a laboratory. */
  readonly control?: 'sentence' | 'attention' | 'size' | 'numbers';
  /** The weights with which the field has no effect. */
  readonly fixedBy?: readonly Preset[];
  /** `<mha-figure>` has no such attribute. */
  readonly lessonOnly?: true;
}

export const FIELDS = {
  chapter: { ...choice<ChapterId>(CHAPTER_IDS[0], ALL_CHAPTER_IDS), of: 'page' },
  /** The position in the chapter's animation. */
  progress: { ...amount(0, { min: 0, max: 1 }), of: 'page' },
  sentence: {
    ...text(languageInfo(FALLBACK).sentence, LIMITS.draftLength),
    of: 'model',
    control: 'sentence',
    fixedBy: ['notebook'],
  },
  dModel: {
    ...whole(12, { min: 1, max: LIMITS.dModel }),
    query: 'd_model',
    of: 'model',
    control: 'size',
    fixedBy: ALL_BUT_RANDOM,
  },
  numHeads: {
    ...whole(3, { min: 1, max: LIMITS.numHeads }),
    query: 'heads',
    of: 'model',
    control: 'size',
    fixedBy: ALL_BUT_RANDOM,
  },
  bias: { ...flag(false), of: 'model', control: 'size', fixedBy: ALL_BUT_RANDOM },
  mask: {
    kind: 'mask',
    start: { kind: 'auto' } as MaskSetting,
    of: 'model',
    control: 'attention',
    fixedBy: ['notebook', 'trained'],
  },
  temperature: { ...amount(1, { min: 0.1, max: 10 }), step: 0.1, of: 'model', control: 'attention' },
  /** Dropping every weight would leave nothing to rescale. */
  dropout: { ...amount(0, { min: 0, max: 0.9 }), step: 0.05, of: 'model', control: 'attention' },
  seed: { ...whole(42, { min: 0, max: LIMITS.seed }), of: 'model', control: 'numbers', fixedBy: ALL_BUT_RANDOM },
  preset: { ...choice<Preset>('learned', PRESETS), of: 'model', control: 'numbers' },
  /** Which of the notebook's two inputs. */
  example: { ...choice<0 | 1>(0, [0, 1], { from: 1 }), of: 'model' },
  /** Where a block normalises, in chapter `block`, the only chapter that shows one. */
  norm: { ...choice<Norm>('post', NORMS), of: 'model' },
  /** Keys in a tile, in chapter `fast`, the only chapter that shows them. */
  tile: { ...choice<TileSize>(4, TILE_SIZES), of: 'model' },
  /** Of the trained model or the opened checkpoint. */
  layer: { ...whole(0, { min: 0, max: LIMITS.layers - 1, from: 1 }), of: 'model' },
  /** The head in chapters about one head. */
  head: { ...whole(0, { min: 0, max: LIMITS.numHeads - 1, from: 1 }), of: 'view', control: 'attention' },
  /** Given numbers that the reader changed, each cell at most once. */
  edits: { kind: 'edits', start: [] as readonly Edit[], of: 'model' },
  /** The followed word, a position among the queries; null for the last word of the sentence. */
  word: { ...wholeOrNone({ min: 0, max: LIMITS.tokens, from: 1 }), of: 'view' },
  /** The pinned cell. */
  cell: { ...cellOrNone(), of: 'page' },
  /** The laboratories' settings. An address has those of the open chapter. */
  labs: { kind: 'labs', start: {} as Labs, query: 'lab', of: 'labs', lessonOnly: true },
  /** Whether the figure is presented alone, in large type. */
  present: { ...flag(false), of: 'page', lessonOnly: true },
  /** Whether questions and answers are shown in the place of the chapter. */
  questions: { ...flag(false), of: 'page', lessonOnly: true },
  language: {
    kind: 'language',
    start: 'auto' as LanguageChoice,
    all: ['auto', ...ALL_LANGUAGES] as readonly LanguageChoice[],
    query: 'lang',
    of: 'page',
  },
  /** The engine; the numbers agree up to rounding. */
  engine: { ...choice('auto', ENGINE_CHOICES), of: 'page', control: 'numbers' },
} as const satisfies Readonly<Record<string, LessonField>>;

type Declared = typeof FIELDS;
export type FieldName = keyof Declared;

type NamesOf<Of extends LessonField['of']> = {
  [Name in FieldName]: Declared[Name]['of'] extends Of ? Name : never;
}[FieldName];
type Values<Name extends FieldName> = { readonly [Each in Name]: Declared[Each]['start'] };

/** The settings that decide what the engine computes. */
export interface ModelSettings extends Values<NamesOf<'model'>> {}

/** Undoable settings shared by all chapters: the model's settings, the selected head and the followed word. */
export interface LessonSettings extends Values<NamesOf<'model' | 'view'>> {}

/** What undo restores. */
export interface UndoableState extends Values<NamesOf<'model' | 'view' | 'labs'>> {}

export interface LessonState extends Values<FieldName> {}

/** A field with a control of its own. */
export type ControlName = {
  [Name in FieldName]: Declared[Name] extends { readonly control: string } ? Name : never;
}[FieldName];

export const ALL_FIELDS = Object.entries(FIELDS) as readonly (readonly [FieldName, LessonField])[];

/** Controls of what can be undone: a host page may choose among them. */
export type SettingControl = Exclude<ControlName, 'engine'>;

export const CONTROLS = ALL_FIELDS.flatMap(([name, { control, of }]) =>
  control && of !== 'page' ? [name] : [],
) as readonly SettingControl[];

export const DEFAULT_STATE = Object.fromEntries(
  ALL_FIELDS.map(([name, { start }]) => [name, start]),
) as unknown as LessonState;

type QueryOf<Name extends FieldName> = Declared[Name] extends { readonly query: infer Query } ? Query : Name;

/** The fields' names in an address. */
export const FIELD_NAMES = Object.fromEntries(ALL_FIELDS.map(([name, { query = name }]) => [name, query])) as {
  readonly [Name in FieldName]: QueryOf<Name>;
};

export function modelSettings(state: ModelSettings): ModelSettings {
  return partOf(state, ['model']);
}

export function lessonSettings(state: LessonSettings): LessonSettings {
  return partOf(state, ['model', 'view']);
}

export function undoableState(state: UndoableState): UndoableState {
  return partOf(state, ['model', 'view', 'labs']);
}

function partOf<Part extends object>(state: Part, parts: readonly LessonField['of'][]): Part {
  return Object.fromEntries(
    Object.entries(state).filter(([name]) => {
      const field = (FIELDS as Readonly<Record<string, LessonField>>)[name];
      return field && parts.includes(field.of);
    }),
  ) as Part;
}
