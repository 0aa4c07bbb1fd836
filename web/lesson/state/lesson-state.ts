/**
 * The lesson's whole state, one record that chapters read, controls write and the URL stores. A `LessonState` from `checkState`
 * is valid: its sentence has 1 to 64 tokens, its heads divide its width, its head and cell exist.
 */
import * as v from 'valibot';
import type { CellRef } from '../../engine/cell.ts';
import { t } from '../../messages/index.ts';
import { ALL_LANGUAGES, FALLBACK, type Language, languageInfo, languageOfTag } from '../../messages/languages.ts';
import { ALL_CHAPTER_IDS, CHAPTER_IDS, type ChapterId } from '../constants/chapter-ids.ts';
import { ENGINE_CHOICES, type EngineChoice } from '../constants/engine-choices.ts';
import { LIMITS } from '../constants/limits.ts';
import { type ModelSettings, NORMS, PRESETS, TILE_SIZES } from '../constants/model-settings.ts';
import { WIDENING } from '../constants/widening.ts';
import { openedCheckpoint } from '../model/checkpoint/opened.ts';
import type { FigureOf } from '../model/figure.ts';
import { tokenCount } from '../model/token-count.ts';
import { editsSchema } from './edits.ts';
import { isLabs, type Labs } from './lab-texts.ts';
import { maskSchema } from './mask.ts';
import { fitted } from './model-sizes.ts';
import { UNSHOWABLE } from './unshowable.ts';

/** Undoable settings shared by all chapters: the model's settings, the selected head and the followed word. */
export interface LessonSettings extends ModelSettings {
  /** The head in chapters about one head, counted from 0 like axis h. */
  readonly head: number;
  /** The followed word, a position among the queries; null for the last word of the sentence. */
  readonly word: number | null;
}

/** The chosen language, or 'auto' for the browser's. */
export type LanguageChoice = Language | 'auto';

export interface LessonState extends LessonSettings {
  /** The laboratories' settings, also undoable. */
  readonly labs: Labs;
  readonly chapter: ChapterId;
  /** The position in the chapter's animation, 0 to 1. */
  readonly progress: number;
  /** The pinned cell. */
  readonly cell: CellRef | null;
  /** Whether the figure is presented alone, in large type. */
  readonly present: boolean;
  /** Whether questions and answers are shown in the place of the chapter. */
  readonly questions: boolean;
  readonly language: LanguageChoice;
  /** The engine; the numbers agree up to rounding. */
  readonly engine: EngineChoice;
}

/** Without what changes in every frame of an animation. */
export type SteadyState = Omit<LessonState, 'progress'>;

export const DEFAULT_STATE: LessonState = {
  chapter: CHAPTER_IDS[0],
  progress: 0,
  sentence: languageInfo(FALLBACK).sentence,
  dModel: 12,
  numHeads: 3,
  bias: false,
  mask: { kind: 'auto' },
  temperature: 1,
  dropout: 0,
  seed: 42,
  preset: 'learned',
  example: 0,
  layer: 0,
  norm: 'post',
  tile: 4,
  edits: [],
  head: 0,
  word: null,
  labs: {},
  cell: null,
  present: false,
  questions: false,
  language: 'auto',
  engine: 'auto',
};

const { problems } = t;

/** Also turns −0 into 0, since the URL cannot tell them apart. */
function numberWithin(least: number, most: number, problem: () => string) {
  return v.pipe(
    v.number(problem),
    v.minValue(least, problem),
    v.maxValue(most, problem),
    v.transform((x) => x + 0),
  );
}

function integerWithin(least: number, most: number, problem: () => string) {
  return v.pipe(numberWithin(least, most, problem), v.integer(problem));
}

/** The longest axis is f, inside the feed-forward part. */
const index = v.optional(integerWithin(0, WIDENING * LIMITS.openedWidth - 1, () => problems.cell));

/** One schema per field, so that each is refused independently. */
export const FIELDS = {
  chapter: v.picklist(ALL_CHAPTER_IDS, () => problems.chapter),
  progress: numberWithin(0, 1, () => problems.progress),
  sentence: v.pipe(
    v.string(() => problems.sentenceEmpty),
    // Counting the tokens of millions of characters would exhaust the stack.
    v.custom<string>(
      (sentence) => String(sentence).length <= LIMITS.draftLength,
      () => problems.sentenceLength,
    ),
    v.check(
      (sentence) => !UNSHOWABLE.test(sentence),
      () => problems.sentenceCharacters,
    ),
    v.check(
      (sentence) => tokenCount(sentence) > 0,
      () => problems.sentenceEmpty,
    ),
    v.check(
      (sentence) => tokenCount(sentence) <= LIMITS.tokens,
      (issue) => problems.sentenceTokens(tokenCount(issue.input)),
    ),
    v.maxLength(LIMITS.sentenceLength, () => problems.sentenceLength),
  ),
  dModel: integerWithin(1, LIMITS.dModel, () => problems.dModel),
  numHeads: integerWithin(1, LIMITS.numHeads, () => problems.numHeads),
  bias: v.boolean(() => problems.onOff),
  mask: maskSchema,
  temperature: numberWithin(LIMITS.temperature.least, LIMITS.temperature.most, () => problems.temperature),
  dropout: numberWithin(0, LIMITS.dropout, () => problems.dropout),
  seed: integerWithin(0, LIMITS.seed, () => problems.seed),
  preset: v.pipe(
    v.picklist(PRESETS, () => problems.preset),
    v.check(
      (preset) => preset !== 'opened' || openedCheckpoint.peek() !== null,
      () => problems.notOpened,
    ),
  ),
  example: v.picklist([0, 1], () => problems.example),
  layer: integerWithin(0, LIMITS.layers - 1, () => problems.layer(LIMITS.layers)),
  norm: v.picklist(NORMS, () => problems.norm),
  tile: v.picklist(TILE_SIZES, () => problems.tile),
  edits: editsSchema,
  head: integerWithin(0, LIMITS.numHeads - 1, () => problems.head(LIMITS.numHeads)),
  word: v.nullable(integerWithin(0, LIMITS.tokens, () => problems.word(LIMITS.tokens))),
  labs: v.custom<Labs>(isLabs, () => problems.lab),
  present: v.boolean(() => problems.onOff),
  questions: v.boolean(() => problems.onOff),
  language: v.pipe(
    v.string(() => problems.language),
    v.transform((tag) => languageOfTag(tag) ?? tag),
    v.picklist(['auto', ...ALL_LANGUAGES], () => problems.language),
  ),
  engine: v.picklist(ENGINE_CHOICES, () => problems.engineChoice),
  cell: v.nullable(
    v.strictObject(
      {
        tensor: v.pipe(
          v.string(() => problems.cell),
          v.regex(/^[a-z][a-z0-9_]{0,39}$/, () => problems.cell),
        ),
        at: v.strictObject(
          { t: index, s: index, h: index, g: index, d: index, m: index, f: index, n: index },
          () => problems.cell,
        ),
      },
      () => problems.cell,
    ),
  ),
};

const stateSchema = v.pipe(
  v.strictObject(FIELDS, () => problems.state),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { dModel, numHeads } = dataset.value;
    if (Number.isInteger(dModel) && dModel % numHeads !== 0)
      addIssue({ message: problems.headsDivide(dModel, numHeads) });
  }),
);

export type Checked<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problems: string[] };

/** Validates one field's value; returns the reason if it is invalid. */
export function checkField<Name extends keyof typeof FIELDS>(
  name: Name,
  value: unknown,
): Checked<v.InferOutput<(typeof FIELDS)[Name]>> {
  const result = v.safeParse(FIELDS[name], value);
  return result.success ? { ok: true, value: result.output } : { ok: false, problems: messages(result.issues) };
}

/** Validates a whole record. A head, layer, word, cell or edit that the model does not have is corrected. */
export function checkState(figureOf: FigureOf, state: unknown): Checked<LessonState> {
  const result = v.safeParse(stateSchema, state);
  return result.success
    ? { ok: true, value: fitted(result.output, figureOf) }
    : { ok: false, problems: messages(result.issues) };
}

function messages(issues: readonly { readonly message: string }[]): string[] {
  return [...new Set(issues.map(({ message }) => message))];
}
