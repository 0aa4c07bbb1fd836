/**
 * Model sizes for the current settings, and corrections for values outside them. Presets other than random may fix sizes, bias or
 * the token count. The learner's own settings are kept and apply again with random weights.
 */

import { type CellRef, extents, letters } from '../../engine/cell.ts';
import { BLOCK_LISTS } from '../../engine/generated/block-lists.ts';
import { TILED_LISTS } from '../../engine/generated/tiled-lists.ts';
import { TRACE_LISTS } from '../../engine/generated/trace-lists.ts';
import type { ChapterId } from '../constants/chapter-ids.ts';
import { HAND_MADE_SIZES } from '../constants/hand-made.ts';
import { LIMITS } from '../constants/limits.ts';
import type { Preset } from '../constants/model-settings.ts';
import { WIDENING } from '../constants/widening.ts';
import { openedCheckpoint } from '../model/checkpoint/opened.ts';
import { axesBeyond } from '../model/figures/backward-cells.ts';
import { LEARNED_SIZES } from '../model/learned-sizes.ts';
import { type FigureSizes, ownFigure } from '../model/own-figure.ts';
import { TRAINED_SIZES } from '../model/shipped-model/sizes.ts';
import { tokenCount } from '../model/token-count.ts';
import type { LessonState } from './lesson-state.ts';

/** Presets of fixed sizes that accept any sentence. */
const OWN_SIZES: Readonly<Partial<Record<Preset, Omit<ModelSizes, 'tokens'>>>> = {
  learned: LEARNED_SIZES,
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
function figureSizes(settings: Shown): FigureSizes {
  const { tokens, dModel, numHeads, bias } = modelSizes(settings);
  const sizes = { tokens, sourceTokens: tokens, dModel, numHeads, numKvHeads: numHeads, bias };
  const learner = { cross: false, ...sizes, dropout: settings.dropout > 0 };
  return ownFigure(settings.chapter)?.sizes(learner) ?? learner;
}

/** Axes of the tensors that chapters compute beyond the forward pass. */
const BEYOND: Readonly<Partial<Record<ChapterId, typeof axesBeyond>>> = { backward: axesBeyond };

/** Whether the chapter's figure has this cell: the tensor exists, the letters match its axes, and each index is in range. */
export function cellExists(cell: CellRef, settings: Shown): boolean {
  const sizes = figureSizes(settings);
  const { cross, bias, dropout, numHeads, numKvHeads } = sizes;
  const block = settings.chapter === 'block';
  const orders = { post: ['post'], pre: ['pre', 'tanh'] };
  const variant = [
    ...(block ? orders[settings.norm] : [cross ? 'cross' : 'self']),
    ...(bias ? ['bias'] : []),
    ...(dropout ? ['dropout'] : []),
    ...(numKvHeads < numHeads ? ['grouped'] : []),
  ];
  const lists = block ? [BLOCK_LISTS] : settings.chapter === 'fast' ? [TRACE_LISTS, TILED_LISTS] : [TRACE_LISTS];
  const forward = (tensor: string): string | undefined =>
    lists.flatMap((list) => list[variant.join(' ')] ?? []).find(({ name }) => name === tensor)?.axes;
  const declared = forward(cell.tensor) ?? BEYOND[settings.chapter]?.(cell.tensor, forward);
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

/** The number of layers to choose from; the general limit for presets without a choice. */
export function layersOf({ preset }: Pick<LessonState, 'preset'>): number {
  if (preset === 'trained') return TRAINED_SIZES.layers;
  return (preset === 'opened' ? openedCheckpoint.peek()?.sizes.layers : null) ?? LIMITS.layers;
}

/** Corrects values that no longer fit: head and layer move to the last one, and a missing cell is unpinned. */
export function fitted<State extends Shown & Pick<LessonState, 'head' | 'layer' | 'cell'>>(state: State): State {
  const layer = Math.min(state.layer, layersOf(state) - 1);
  const head = Math.min(state.head, modelSizes(state).numHeads - 1);
  const cell = state.cell && cellExists(state.cell, state) ? state.cell : null;
  const fits = head === state.head && layer === state.layer && cell === state.cell;
  return fits ? state : { ...state, head, layer, cell };
}
