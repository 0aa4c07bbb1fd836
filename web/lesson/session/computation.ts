/**
 * What a chapter computes where the lesson's own forward pass is not all that it shows. It is loaded when the chapter opens; the
 * figure, the inspector and the exercises of that chapter then read its trace, which has every tensor of the forward pass, too.
 */
import type { AsyncAttentionEngine, AttentionEngine, AttentionTrace } from '../../engine/engine.ts';
import type { ModelSettings } from '../constants/model-settings.ts';
import type { LessonModel } from '../model/lesson-model.ts';

/** Who computed some numbers. */
export interface ComputedBy {
  readonly name: AttentionEngine['name'] | AsyncAttentionEngine['name'];
  readonly kernels: string;
}

export interface Computation {
  /** Who computed what `compute` gave last. */
  readonly by: ComputedBy;
  /** Throws `AttentionError` for a model that cannot be computed; the trace before stays readable then, and until the next. */
  compute(model: LessonModel, settings: ModelSettings): AttentionTrace;
  dispose(): void;
}

/**
 * `engine` is the name of the one that computes the forward pass. `changed` is called where another engine has come while nobody
 * acted: what stands is to be computed anew by it.
 */
export type LoadComputation = (engine: AttentionEngine['name'], changed: () => void) => Promise<Computation>;
