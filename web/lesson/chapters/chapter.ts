/**
 * What a chapter consists of besides its words: a figure and the tensors it is about. Its exercises are in `exercises.ts` beside
 * it, and are loaded when they are reached.
 */

import type { ChapterId } from '../constants/chapter-ids.ts';
import type { LoadComputation } from '../session/computation.ts';
import type { Scene } from '../stage/keyframe.ts';
import type { ChapterCode } from '../ui/prose/prose.ts';

export interface Chapter {
  readonly id: ChapterId;
  readonly scene: Scene;
  /** The step's code in NumPy, PyTorch and C++, loaded when the chapter is opened. */
  readonly code: () => Promise<{ readonly default: ChapterCode }>;
  /**
   * What is computed while the chapter is open, if it is more than the forward pass. Until that is loaded the scene gets the
   * forward trace, and so does the chapter after this one: the scene then has the one still that it starts from.
   */
  readonly computation?: LoadComputation;
  /** The tensors of this step, in the order of computation: for the shapes and the data table. */
  readonly tensors: readonly string[];
}
