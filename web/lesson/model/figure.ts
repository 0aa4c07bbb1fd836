/** What the layers below the chapters know of one: its own figure, which adapts the learner's model, and its mask. */
import type { AddedAxes } from '../../engine/added-axes.ts';
import type { ChapterId } from '../constants/chapter-ids.ts';
import type { MaskSetting, ShownMask } from '../constants/model-settings.ts';
import type { ModelSettings } from '../fields/lesson-fields.ts';
import type { LessonModel } from './lesson-model.ts';

/** A figure's tensor sizes, and options that decide which tensors exist. */
export interface FigureSizes {
  readonly tokens: number;
  readonly sourceTokens: number;
  readonly dModel: number;
  readonly numHeads: number;
  readonly bias: boolean;
  readonly dropout: boolean;
  /** Dropout after the activation, and of what is added to the stream: only a block has them. */
  readonly hidden?: boolean;
  readonly residual?: boolean;
}

/** Small enough for the initial load, because the state validates cells against the sizes. */
export interface Figure {
  /** Converts the learner's model to the figure's. */
  computes(learner: () => LessonModel, settings: Pick<ModelSettings, 'edits'>): LessonModel;
  sizes(learner: FigureSizes, settings: Pick<ModelSettings, 'norm' | 'preset'>): FigureSizes;
  /** The effective mask in this figure. */
  mask?(learner: MaskSetting): ShownMask;
}

export interface ChapterFigure {
  /** The chapter's own figure. Without one, the stage shows the learner's model. */
  readonly figure?: Figure;
  /** The mask until the reader chooses one. */
  readonly defaultMask?: ShownMask;
  /** The tensors that the chapter's computation adds to the forward pass: addresses may name their cells. */
  readonly addedAxes?: AddedAxes;
}

/** Finds what a chapter shows. */
export type FigureOf = (chapter: ChapterId) => ChapterFigure;

/** The mask that a chapter shows: its figure's, the reader's, or the chapter's own until the reader chooses. */
export function shownMask(chosen: MaskSetting, { figure, defaultMask }: ChapterFigure): ShownMask {
  const own = figure?.mask?.(chosen);
  if (own) return own;
  return chosen.kind === 'auto' ? (defaultMask ?? { kind: 'none' }) : chosen;
}
