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
  readonly by: ComputedBy;
  /**
   * Throws `AttentionError` for a model that cannot be computed. The previous trace stays readable then, and until the next call.
   */
  compute(model: LessonModel, settings: ModelSettings): AttentionTrace;
  dispose(): void;
}

/** `engine` names the engine of the forward pass: the computation uses the same one if it can. */
export type LoadComputation = (engine: AttentionEngine['name']) => Promise<Computation>;

interface Disposable {
  dispose(): void;
}

/** Computes what the chapter shows in a session. */
export type Compute<Session> = (session: Session, model: LessonModel, settings: ModelSettings) => AttentionTrace;

/** Computes in one of two sessions while the trace of the other one stays readable. */
export function computationBy<Session extends Disposable>(
  engine: ComputedBy & { createSession(): Session },
  compute: Compute<Session>,
): Computation {
  let [shown, spare] = [engine.createSession(), engine.createSession()];
  return {
    by: engine,
    compute(model, settings) {
      const trace = compute(spare, model, settings);
      [shown, spare] = [spare, shown];
      return trace;
    },
    dispose() {
      shown.dispose();
      spare.dispose();
    },
  };
}
