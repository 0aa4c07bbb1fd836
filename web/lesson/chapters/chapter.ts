/**
 * The definition of a chapter, apart from its texts: its tensors, and what loads with it. Its stills (`scene.ts`) and its exercises
 * (`exercises.ts`) are beside it and load on demand.
 */

import type { ChapterId } from '../constants/chapter-ids.ts';
import type { LoadComputation } from '../session/computation.ts';
import type { ChapterCode } from '../ui/prose/prose.ts';

export interface Chapter {
  readonly id: ChapterId;
  /** The step whose still shows what the chapter claims: the picture of a preview or on paper. */
  readonly poster: string;
  /** False if the stage shows nothing of the learner's sentence, which then does not stand above it. */
  readonly sentence?: false;
  /** The word that the text is about, followed until the reader chooses one: −2 is the last but one. Without it, the last word. */
  readonly word?: number;
  /** The step's code in NumPy, PyTorch and C++. */
  readonly code: () => Promise<{ readonly default: ChapterCode }>;
  /**
   * The figure's own computation, if it needs more than the forward pass. Until it is loaded, the scenes of this chapter and of
   * the next get the forward trace; this one then has only its first still.
   */
  readonly computation?: LoadComputation;
  /** The step's tensors in the order of computation, for the shapes and the data table. */
  readonly tensors: readonly string[];
}
