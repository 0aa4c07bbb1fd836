/**
 * The definition of a chapter, apart from its texts: its tensors, and what loads with it. Its stills (`scene.ts`) and its exercises
 * (`exercises.ts`) are beside it and load on demand.
 */

import type { ChapterId } from '../constants/chapter-ids.ts';
import type { ChapterFigure } from '../model/figure.ts';
import type { LoadComputation } from '../session/computation.ts';
import type { Reads } from '../stage/ribbon/readings.ts';
import type { ControlName } from '../state/shown-settings.ts';
import type { ChapterCode } from '../ui/prose/prose.ts';
import type { Visit, VisitHost } from './visit.ts';

export interface Chapter extends ChapterFigure {
  readonly id: ChapterId;
  /** The step whose still the chapter opens on: the picture that shows what the chapter claims. */
  readonly poster: string;
  /** False if the stage shows nothing of the learner's sentence, which then does not stand above it. */
  readonly sentence?: false;
  /** The word that the text is about, followed until the reader chooses one: −2 is the last but one. Without it, the last word. */
  readonly word?: number;
  /** What the followed word reads, above the stage; without it, the weights of all heads. */
  readonly reads?: Reads;
  /** The controls that the chapter introduces: from here on they stand beside the figure, before only under “All settings”. */
  readonly introduces?: readonly ControlName[];
  /** For code that computes more than the chapter's tensors: what it reads, and the result that a notebook shows. */
  readonly notebook?: { readonly reads: readonly string[]; readonly shows: string };
  /** The step's code in NumPy, PyTorch and C++. */
  readonly code: () => Promise<{ readonly default: ChapterCode }>;
  /**
   * The figure's own computation, if it needs more than the forward pass. Until it is loaded, the scenes of this chapter and of
   * the next get the forward trace; this one then has only its first still.
   */
  readonly computation?: LoadComputation;
  /** What the chapter does with the settings while it is open. */
  readonly visit?: (host: VisitHost) => Promise<Visit>;
  /** The step's tensors in the order of computation, for the shapes and the data table. */
  readonly tensors: readonly string[];
}
