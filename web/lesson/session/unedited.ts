/** The numbers without the reader's edits, computed once for many changes of an edit. */
import type { AttentionEngine, AttentionTrace, TraceTensor } from '../../engine/engine.ts';
import type { ModelSettings } from '../constants/model-settings.ts';
import type { Figure } from '../model/figure.ts';
import type { LessonModel } from '../model/lesson-model.ts';
import { equal } from '../platform/equal.ts';
import type { Computation } from './computation.ts';

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
  if (extra) return copyOf(extra.compute(model, settings));
  const session = engine.createSession();
  try {
    return copyOf(session.forward(model.request));
  } finally {
    session.dispose();
  }
}

function copyOf(trace: AttentionTrace): AttentionTrace {
  const tensors = new Map<string, TraceTensor>();
  for (const name of trace.names) {
    const { axes, provenance, shape, data } = trace.get(name);
    tensors.set(name, { name, axes, provenance, shape, data: data.slice() });
  }
  return {
    options: trace.options,
    names: trace.names,
    over: false,
    has: (name) => tensors.has(name),
    get: (name) => tensors.get(name) ?? trace.get(name),
  };
}
