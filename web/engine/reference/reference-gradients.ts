/**
 * Gradients in plain TypeScript: interprets the C++ core's backward list.
 *
 * It is imported on demand, together with the list.
 */
import { checkOptions } from '../check-options.ts';
import {
  AttentionError,
  type AttentionOptions,
  type AttentionTrace,
  type ForwardRequest,
  type GradientEngine,
  type GradientSession,
} from '../engine.ts';
import { BACKWARD_LISTS } from '../generated/backward-lists.ts';
import { checkDOutput, NOTHING_TO_DIFFERENTIATE } from '../given.ts';
import { checkFinite } from './check-values.ts';
import { computeAll } from './compute.ts';
import { ReferenceSession } from './reference-engine.ts';
import { ReferenceTrace } from './reference-trace.ts';
import { allocate, declarationsOf, listOf, shaped, type TraceKind } from './trace-layout.ts';

/** Attention, followed by its gradients, for a given `d_output`. */
export const GRADIENTS: TraceKind<AttentionOptions> = {
  check: checkOptions,
  declarations: (options) => [...declarationsOf(options), ...listOf(BACKWARD_LISTS, options)],
};

export function createReferenceGradientEngine(): GradientEngine {
  return { name: 'reference', kernels: 'typescript', createSession: () => new ReferenceGradientSession() };
}

class ReferenceGradientSession extends ReferenceSession implements GradientSession {
  private last: ReferenceTrace | null = null;

  override forward(request: ForwardRequest): AttentionTrace {
    this.last?.retire();
    return super.forward(request);
  }

  backward(dOutput: Float32Array): AttentionTrace {
    if (!this.computed) throw new AttentionError(NOTHING_TO_DIFFERENTIATE);
    const { options } = this.computed;
    const gradients = allocate(shaped(listOf(BACKWARD_LISTS, options), options));
    const trace = new ReferenceTrace(options, [...this.tensors, ...gradients]);
    const given = trace.get('d_output');
    checkDOutput(given, dOutput);
    given.data.set(dOutput);
    checkFinite(given);
    computeAll(gradients, trace);
    this.last?.retire();
    this.last = trace;
    return trace;
  }
}
