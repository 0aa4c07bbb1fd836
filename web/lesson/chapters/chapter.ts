/** What `index.ts` declares of a chapter, and what its folder adds. */
import type { nothing, TemplateResult } from 'lit';
import type { ChapterId } from '../constants/chapter-ids.ts';
import type { ControlName, LessonSettings } from '../fields/lesson-fields.ts';
import type { SettingsChange } from '../lab-kit/laboratory.ts';
import type { ChapterFigure } from '../model/figure.ts';
import type { LoadComputation } from '../session/computation.ts';
import type { Scene } from '../stage/keyframe.ts';
import type { Reads } from '../stage/ribbon/readings.ts';
import type { ChapterCode } from '../ui/prose/prose.ts';

export interface ChapterDeclaration extends ChapterFigure {
  /** The step whose still shows what the chapter claims: the picture of a preview or on paper. */
  readonly poster: string;
  /** The word that the text is about, followed until the reader chooses one: −2 is the last but one. Without it, the last word. */
  readonly word?: number;
  /** Which weights the ribbon above the stage shows, and from when on; without it, those of all heads. */
  readonly reads?: Reads;
  /** The controls that the chapter introduces: from here on they stand beside the figure, before only under “All settings”. */
  readonly introduces?: readonly ControlName[];
  /** The settings that change no picture of a step ("": before the first), whose controls then do not stand beside the figure. */
  readonly ignores?: (step: string) => 'all' | readonly ControlName[];
  /** The chapter whose laboratory, `lab.ts`, this one shows; without it, its own. */
  readonly labOf?: ChapterId;
  /**
   * The figure's own computation, if it needs more than the forward pass. Until it is loaded, the scenes of this chapter and of
   * the next get the forward trace; this one then has only its first still.
   */
  readonly computation?: LoadComputation;
  /** What the chapter does with the settings while it is open. */
  readonly visit?: (host: VisitHost) => Promise<Visit>;
  /** The step's tensors in the order of computation, for the shapes and the data table. */
  readonly tensors: readonly string[];
  /** What the chapter computes of the layer, for the small maps in the header: whole matrices, the selected head's, or each head's. */
  readonly maps?: { readonly tensors: readonly string[]; readonly of: 'all' | 'head' | 'heads' };
}

export interface Chapter extends ChapterDeclaration {
  readonly id: ChapterId;
  /** The figure as stills: `scene.ts` of its folder. */
  readonly scene: () => Promise<{ readonly scene: Scene }>;
  /** The step's code in NumPy, PyTorch and C++, `code.py`; a stop of the short way has none. */
  readonly code: (() => Promise<{ readonly default: ChapterCode }>) | undefined;
}

/** The view that shows the lesson's chapters. */
export interface VisitHost {
  /** Whether it is in the page. */
  isConnected(): boolean;
  /** The root of the lesson that contains it. */
  root(): Node;
  /** Whether the chapter of the visit is open. */
  isOpen(): boolean;
  /** The current settings; null until the engine is there. */
  settings(): LessonSettings | null;
  change(patch: SettingsChange['patch'], options: SettingsChange['options']): void;
  /** Called when the notice changes. */
  changed(): void;
}

export interface Visit {
  /** The chapter was opened, and there are settings. */
  enter(): void;
  /** Another chapter was opened. */
  leave(): void;
  /** The view was removed: ends what still waits. */
  stop(): void;
  /** A laboratory has requested a change of settings. */
  requested(change: SettingsChange): void;
  /** What the open chapter says above its text about the settings; `tokens` are those of the figure. */
  notice(tokens?: readonly string[]): TemplateResult | typeof nothing;
  /** What it says below its introduction while it waits. */
  waiting(): TemplateResult | typeof nothing;
}
