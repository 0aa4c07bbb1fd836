/**
 * Model sizes for the current settings, and corrections for values outside them. Presets other than random may fix sizes, bias or
 * the token count. The learner's own settings are kept and apply again with random weights.
 */
import { addedAxesOf } from '../../engine/added-axes.ts';
import { type CellRef, extents, letters } from '../../engine/cell.ts';
import { TRACE_LISTS } from '../../engine/generated/trace-lists.ts';
import { HAND_MADE_SIZES } from '../constants/hand-made.ts';
import { LIMITS, WIDENING } from '../constants/limits.ts';
import type { Edit, Preset } from '../constants/model-settings.ts';
import type { LessonState } from '../fields/lesson-fields.ts';
import { openedCheckpoint } from '../model/checkpoint/opened.ts';
import type { ChapterFigure, FigureOf, FigureSizes } from '../model/figure.ts';
import { TRAINED_SIZES } from '../model/shipped-model/sizes.ts';
import { tokenCount, tokenise } from '../model/tokenise.ts';

/** Presets of fixed sizes that accept any sentence. */
const OWN_SIZES: Readonly<Partial<Record<Preset, Omit<ModelSizes, 'tokens'>>>> = {
  learned: { dModel: 12, numHeads: 3, bias: false },
  'hand-made': HAND_MADE_SIZES,
};

const NOTEBOOK_SIZES = { tokens: 4, dModel: 9, numHeads: 3, bias: true } as const;

export interface ModelSizes {
  readonly tokens: number;
  readonly dModel: number;
  readonly numHeads: number;
  readonly bias: boolean;
}

type Settings = Pick<LessonState, 'sentence' | 'dModel' | 'numHeads' | 'bias' | 'preset'>;
type Edited = Settings & Pick<LessonState, 'example'>;
type Shown = Settings & Pick<LessonState, 'chapter' | 'dropout' | 'norm' | 'tile'>;

export function modelSizes(settings: Settings): ModelSizes {
  if (settings.preset === 'notebook') return NOTEBOOK_SIZES;
  if (settings.preset === 'trained') {
    const { dModel, numHeads, bias } = TRAINED_SIZES;
    return { tokens: 1 + tokenCount(settings.sentence), dModel, numHeads, bias };
  }
  const opened = settings.preset === 'opened' ? openedCheckpoint.peek() : null;
  if (opened) {
    const { dModel, numHeads, bias } = opened.sizes;
    return { tokens: opened.tokenCount(settings.sentence) ?? tokenCount(settings.sentence), dModel, numHeads, bias };
  }
  const { dModel, numHeads, bias } = OWN_SIZES[settings.preset] ?? settings;
  return { tokens: tokenCount(settings.sentence), dModel, numHeads, bias };
}

/** The sizes of the chapter's figure, which may adapt the learner's model. */
function figureSizes(settings: Shown, { figure }: ChapterFigure): FigureSizes {
  const { tokens, dModel, numHeads, bias } = modelSizes(settings);
  const sizes = { tokens, sourceTokens: tokens, dModel, numHeads, bias };
  const learner = { ...sizes, dropout: settings.dropout > 0 };
  return figure?.sizes(learner, settings) ?? learner;
}

/** The words for variants in the generated lists. */
const FORWARD_FEATURES = ['bias', 'dropout'] as const;
const BLOCK_FEATURES = ['hidden', 'residual'] as const;

/** Whether the chapter's figure has this cell: the tensor exists, the letters match its axes, and each index is in range. */
export function cellExists(cell: CellRef, settings: Shown, chapter: ChapterFigure): boolean {
  const sizes = figureSizes(settings, chapter);
  const { bias, dropout, hidden = false, residual = false } = sizes;
  const has = { bias, dropout, hidden, residual };
  const variant = ['self', ...FORWARD_FEATURES.filter((feature) => has[feature])];
  const forward = (tensor: string): string | undefined =>
    TRACE_LISTS[variant.join(' ')]?.find(({ name }) => name === tensor)?.axes;
  const features = new Set([...variant, ...BLOCK_FEATURES.filter((feature) => has[feature])]);
  const declared = forward(cell.tensor) ?? addedAxesOf(chapter.addedAxes ?? {}, cell.tensor, features, forward);
  if (declared === undefined) return false;
  const axes = letters(declared);
  const limits = extents({ options: { ...sizes, dFf: WIDENING * sizes.dModel, tileSize: settings.tile } });
  return (
    Object.keys(cell.at).length === axes.length &&
    axes.every((letter) => {
      const index = cell.at[letter];
      return index !== undefined && Number.isInteger(index) && index >= 0 && index < limits[letter];
    })
  );
}

/** Whether single numbers of these weights can be changed. A layer of a trained model belongs with the others. */
function canEdit({ preset }: Pick<Settings, 'preset'>): boolean {
  return preset !== 'trained' && preset !== 'opened';
}

/** Whether the model has the changed number. */
export function editFits({ tensor, row, column }: Edit, settings: Settings): boolean {
  if (!canEdit(settings)) return false;
  const { tokens, dModel, bias } = modelSizes(settings);
  if (tensor.startsWith('b_')) return bias && row === 0 && column < dModel;
  return row < (tensor.startsWith('w_') ? dModel : tokens) && column < dModel;
}

/**
 * The edits that still apply after another setting changed. The weights must be of the same kind, and a row of the embedding must
 * belong to the same word.
 */
export function keptEdits(edits: readonly Edit[], before: Edited, after: Edited): readonly Edit[] {
  if (edits.length === 0) return edits;
  const [old, now] = [wordsOf(before), wordsOf(after)];
  const kept = edits.filter(
    (edit) =>
      editFits(edit, after) &&
      before.preset === after.preset &&
      (edit.tensor !== 'embedding' || old[edit.row] === now[edit.row]),
  );
  return kept.length === edits.length ? edits : kept;
}

/** The notebook has vectors instead of words. */
function wordsOf({ sentence, preset, example }: Edited): readonly string[] {
  return preset === 'notebook' ? Array.from({ length: 4 }, () => String(example)) : tokenise(sentence.toLowerCase());
}

/** The number of layers to choose from; the general limit for presets without a choice. */
export function layersOf({ preset }: Pick<LessonState, 'preset'>): number {
  if (preset === 'trained') return TRAINED_SIZES.layers;
  return (preset === 'opened' ? openedCheckpoint.peek()?.sizes.layers : null) ?? LIMITS.layers;
}

/** Corrects values that no longer fit: head and layer move to the last one, the last word is followed, missing cells are dropped. */
export function fitted<State extends Shown & Pick<LessonState, 'head' | 'layer' | 'word' | 'cell' | 'edits'>>(
  state: State,
  figureOf: FigureOf,
): State {
  const layer = Math.min(state.layer, layersOf(state) - 1);
  const { numHeads, tokens } = modelSizes(state);
  const head = Math.min(state.head, numHeads - 1);
  const word = state.word !== null && state.word < tokens ? state.word : null;
  const cell = state.cell && cellExists(state.cell, state, figureOf(state.chapter)) ? state.cell : null;
  const edits = state.edits.filter((edit) => editFits(edit, state));
  const kept = edits.length === state.edits.length;
  const fits = kept && head === state.head && layer === state.layer && word === state.word && cell === state.cell;
  return fits ? state : { ...state, head, layer, word, cell, edits };
}
