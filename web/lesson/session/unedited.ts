/** The numbers without the reader's edits, computed once for many changes of an edit. */
import type { AttentionEngine, AttentionTrace } from '../../engine/engine.ts';
import type { ModelSettings } from '../fields/lesson-fields.ts';
import type { Figure } from '../model/figure.ts';
import type { LessonModel } from '../model/lesson-model.ts';
import { equal } from '../platform/equal.ts';
import type { Computation } from './computation.ts';
import { copyOf, forwardOnce } from './forward-once.ts';

/** What the numbers depend on. */
interface Inputs {
  /** Without edits. */
  readonly settings: ModelSettings;
  readonly figure: Figure | null;
  readonly engine: AttentionEngine;
  /** The chapter's own computation, if it has one. */
  readonly extra: Computation | null;
}

export class Unedited {
  #inputs: Inputs | null = null;
  #trace: AttentionTrace | null = null;

  of(inputs: Inputs, modelOf: (settings: ModelSettings) => LessonModel): AttentionTrace {
    if (this.#trace === null || !this.#isLast(inputs)) this.#trace = computed(inputs, modelOf(inputs.settings));
    this.#inputs = inputs;
    return this.#trace;
  }

  #isLast({ settings, figure, engine, extra }: Inputs): boolean {
    const last = this.#inputs;
    return last?.figure === figure && last.engine === engine && last.extra === extra && equal(last.settings, settings);
  }
}

/** A copy, because the engine's memory is used again. */
function computed({ settings, engine, extra }: Inputs, model: LessonModel): AttentionTrace {
  return extra ? copyOf(extra.compute(model, settings)) : forwardOnce(engine, model.request);
}
