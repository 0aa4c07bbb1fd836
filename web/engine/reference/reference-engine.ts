/**
 * The plain TypeScript engine: interprets the C++ core's list of tensors.
 *
 * It computes every tensor from its declared provenance, in declared order. It is the fallback where WebAssembly cannot
 * run, and the oracle of the tests.
 */

import { checkOptions } from '../check-options.ts';
import {
  type AttentionEngine,
  AttentionError,
  type AttentionSession,
  type AttentionTrace,
  type ForwardRequest,
  type TensorDeclaration,
  type TraceTensor,
} from '../engine.ts';
import { checkGiven } from '../given.ts';
import { checkCustomMask, checkFinite } from './check-values.ts';
import { computeAll } from './compute.ts';
import { fillFromRequest } from './fill.ts';
import { ReferenceTrace } from './reference-trace.ts';
import { allocate, declarationsOf, layoutOf } from './trace-layout.ts';

export function createReferenceEngine(): AttentionEngine {
  return { name: 'reference', kernels: 'typescript', createSession: () => new ReferenceSession() };
}

/** Subclasses extend the list for larger requests. */
export class ReferenceSession<Request extends ForwardRequest = ForwardRequest> implements AttentionSession {
  private reserved = '';
  private disposed = false;
  protected tensors: readonly TraceTensor[] = [];
  /** Trace of the last successful forward. */
  protected computed: AttentionTrace | null = null;

  forward(request: Request): AttentionTrace {
    if (this.disposed) throw new AttentionError('this session was disposed');
    this.computed = null;
    const options = { ...request.options };
    this.check(options);
    this.reserve(options);
    checkGiven(this.tensors, request);
    checkCustomMask(request);
    for (const tensor of this.tensors) this.fillGiven(tensor, request);
    const trace = new ReferenceTrace(options, this.tensors);
    computeAll(this.tensors, trace);
    this.computed = trace;
    return trace;
  }

  dispose(): void {
    this.disposed = true;
    this.computed = null;
    this.tensors = [];
  }

  /** Throws `AttentionError` for invalid options. */
  protected check(options: Request['options']): void {
    checkOptions(options);
  }

  /** The list of tensors for these options. */
  protected declarations(options: Request['options']): readonly TensorDeclaration[] {
    return declarationsOf(options);
  }

  /** All options that determine a shape. */
  protected layout(options: Request['options']): string {
    return layoutOf(options);
  }

  /** Reuses the memory of the last forward if the layout is the same. */
  private reserve(options: Request['options']): void {
    const layout = this.layout(options);
    if (layout === this.reserved) return;
    this.tensors = allocate(this.declarations(options), options);
    this.reserved = layout;
  }

  private fillGiven(tensor: TraceTensor, request: ForwardRequest): void {
    if (tensor.provenance !== 'given') return;
    if (!fillFromRequest(tensor.name, tensor.data, request)) tensor.data.set(request.given[tensor.name] ?? []);
    if (tensor.name !== 'mask') checkFinite(tensor);
  }
}
