/**
 * The plain TypeScript engine: interprets the C++ core's list of tensors.
 *
 * It computes every tensor from its declared provenance, in declared order. It is the fallback where WebAssembly cannot
 * run, and the oracle of the tests.
 */
import {
  type AttentionEngine,
  AttentionError,
  type AttentionSession,
  type AttentionTrace,
  type ForwardRequest,
  type TraceTensor,
} from '../engine.ts';
import { checkGiven, type GivenTensor } from '../given.ts';
import { checkCustomMask, checkFinite } from './check-values.ts';
import { computeAll } from './compute.ts';
import { fillFromRequest } from './fill.ts';
import { ReferenceTrace } from './reference-trace.ts';
import { ATTENTION, allocate, shaped, type TraceKind } from './trace-layout.ts';

export function createReferenceEngine(): AttentionEngine {
  return { name: 'reference', kernels: 'typescript', createSession: () => new ReferenceSession() };
}

export class ReferenceSession<Request extends ForwardRequest = ForwardRequest> implements AttentionSession {
  private readonly kind: TraceKind<Request['options']>;
  private disposed = false;
  protected tensors: readonly TraceTensor[] = [];
  /** Trace of the last successful forward. */
  protected computed: AttentionTrace | null = null;

  constructor(kind: TraceKind<Request['options']> = ATTENTION) {
    this.kind = kind;
  }

  forward(request: Request): AttentionTrace {
    if (this.disposed) throw new AttentionError('this session was disposed');
    this.computed = null;
    const options = { ...request.options };
    this.kind.check(options);
    this.reserve(shaped(this.kind.declarations(options), options));
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

  /** Reuses the memory of the last forward if the tensors are the same. */
  private reserve(layout: readonly GivenTensor[]): void {
    const same = layout.every((tensor, i) => {
      const { name, provenance, shape } = this.tensors[i] ?? { shape: [] };
      return name === tensor.name && provenance === tensor.provenance && shape.join() === tensor.shape.join();
    });
    if (!same || layout.length !== this.tensors.length) this.tensors = allocate(layout);
  }

  private fillGiven(tensor: TraceTensor, request: ForwardRequest): void {
    if (tensor.provenance !== 'given') return;
    if (!fillFromRequest(tensor.name, tensor.data, request)) tensor.data.set(request.given[tensor.name] ?? []);
    if (tensor.name !== 'mask') checkFinite(tensor);
  }
}
