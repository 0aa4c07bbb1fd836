/**
 * Chapters' own figures, which replace or adapt the learner's model, such as the translation. They are in `figures/`, small
 * enough for the initial load, because the state validates cells against them.
 */
import type { ChapterId } from '../constants/chapter-ids.ts';
import type { MaskSetting, ModelSettings, ShownMask } from '../constants/model-settings.ts';
import { figure as block } from './figures/block.ts';
import { figure as variants } from './figures/variants.ts';
import { figure as whyAttention } from './figures/why-attention.ts';
import type { LessonModel } from './lesson-model.ts';

/** A figure's tensor sizes, and options that decide which tensors exist. */
export interface FigureSizes {
  readonly cross: boolean;
  readonly tokens: number;
  readonly sourceTokens: number;
  readonly dModel: number;
  readonly numHeads: number;
  readonly numKvHeads: number;
  readonly bias: boolean;
  readonly dropout: boolean;
}

export interface OwnFigure {
  /**
   * 'replaced': the figure ignores the learner's settings, which apply again in the next chapter. 'adapted': the learner's model
   * with changes.
   */
  readonly learner: 'replaced' | 'adapted';
  /** Converts the learner's model, which is created only if called for, to the figure's. */
  computes(learner: () => LessonModel, settings: Pick<ModelSettings, 'edits'>): LessonModel;
  sizes(learner: FigureSizes): FigureSizes;
  /** The effective mask in this figure. */
  mask?(learner: MaskSetting): ShownMask;
}

const FIGURES: Readonly<Partial<Record<ChapterId, OwnFigure>>> = { block, variants, 'why-attention': whyAttention };

/** The chapter's own figure; null if it shows the learner's model unchanged. */
export function ownFigure(chapter: ChapterId): OwnFigure | null {
  return FIGURES[chapter] ?? null;
}

/** Whether the chapter's figure has its own sentence instead of the learner's. */
export function hasOwnSentence(chapter: ChapterId): boolean {
  return ownFigure(chapter)?.learner === 'replaced';
}

/** Whether two chapters' figures share a computation. */
export function sameFigure(a: ChapterId, b: ChapterId): boolean {
  return ownFigure(a) === ownFigure(b);
}
