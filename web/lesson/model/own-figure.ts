/**
 * What a chapter's figure computes, where that is not the learner's own model as it stands: another pair of sentences, or the
 * learner's model with one thing changed. Such figures are in `figures/`, and are small enough to be there
 * from the start: the state asks them which cells there are.
 */
import type { ChapterId } from '../constants/chapter-ids.ts';
import type { MaskSetting } from '../constants/model-settings.ts';
import { figure as block } from './figures/block.ts';
import { figure as variants } from './figures/variants.ts';
import { figure as whyAttention } from './figures/why-attention.ts';
import type { LessonModel } from './lesson-model.ts';

/** How large a figure's tensors are, and which of them there are. */
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
   * 'replaced': nothing that the learner sets is in this figure, and what is set elsewhere returns with the next chapter.
   * 'adapted': the learner's model, changed.
   */
  readonly learner: 'replaced' | 'adapted';
  /** From the learner's model, which is made only when asked for, to the figure's. */
  computes(learner: () => LessonModel): LessonModel;
  sizes(learner: FigureSizes): FigureSizes;
  /** The mask as it holds here. */
  mask?(learner: MaskSetting): MaskSetting;
}

const FIGURES: Readonly<Partial<Record<ChapterId, OwnFigure>>> = { block, variants, 'why-attention': whyAttention };

/** The chapter's own figure; null where it shows the learner's model as it stands. */
export function ownFigure(chapter: ChapterId): OwnFigure | null {
  return FIGURES[chapter] ?? null;
}

/** Whether two chapters' figures show numbers of the same computation. */
export function sameFigure(a: ChapterId, b: ChapterId): boolean {
  return ownFigure(a) === ownFigure(b);
}
