/**
 * A chapter's own computation, if it shows more than the forward pass. Loaded when the chapter opens. Figure, inspector and
 * exercises then read its trace, which includes every tensor of the forward pass.
 */
import type { AsyncAttentionEngine, AttentionEngine, AttentionTrace } from '../../engine/engine.ts';
import type { ModelSettings } from '../constants/model-settings.ts';
import type { LessonModel } from '../model/lesson-model.ts';

/** The engine behind some numbers. */
export interface ComputedBy {
  readonly name: AttentionEngine['name'] | AsyncAttentionEngine['name'];
  readonly kernels: string;
}

export interface Computation {
  /** The engine behind the last result of `compute`. */
  readonly by: ComputedBy;
  /**
   * Throws `AttentionError` for a model that cannot be computed. The previous trace stays readable then, and until the next call.
   */
  compute(model: LessonModel, settings: ModelSettings): AttentionTrace;
  dispose(): void;
}

/**
 * `engine` names the engine of the forward pass. `changed` is called when another engine takes over without a user action: the
 * current numbers must be computed again.
 */
export type LoadComputation = (engine: AttentionEngine['name'], changed: () => void) => Promise<Computation>;
