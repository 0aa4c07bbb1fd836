/**
 * The plain TypeScript engine. It interprets the one list of the C++ core as it stands: every tensor is computed from its
 * declared provenance, in the declared order. It takes over where WebAssembly cannot run, and it is the oracle of the tests.
 */
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
import { checkOptions } from './check-options.ts';
import { checkCustomMask, checkFinite } from './check-values.ts';
import { computeAll } from './compute.ts';
import { fillFromRequest } from './fill.ts';
import { ReferenceTrace } from './reference-trace.ts';
import { allocate, declarationsOf, layoutOf } from './trace-layout.ts';

export function createReferenceEngine(): AttentionEngine {
  return { name: 'reference', kernels: 'typescript', createSession: () => new ReferenceSession() };
}

/** A subclass may have another list, for requests that say more. */
export class ReferenceSession<Request extends ForwardRequest = ForwardRequest> implements AttentionSession {
  private reserved = '';
  private disposed = false;
  protected tensors: readonly TraceTensor[] = [];
  /** Of the last forward that succeeded. */
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

  /** Throws `AttentionError` for options that cannot be computed. */
  protected check(options: Request['options']): void {
    checkOptions(options);
  }

  /** The list for these options. */
  protected declarations(options: Request['options']): readonly TensorDeclaration[] {
    return declarationsOf(options);
  }

  /** Everything of the options that decides a shape. */
  protected layout(options: Request['options']): string {
    return layoutOf(options);
  }

  /** Keeps the memory of the last forward if it still fits. */
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
