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
  type TraceTensor,
} from '../engine.ts';
import { checkGiven } from '../given.ts';
import { parseProvenance } from '../provenance/grammar.ts';
import { checkOptions } from './check-options.ts';
import { checkCustomMask, checkFinite, checkRange } from './check-values.ts';
import { fillFromRequest } from './fill.ts';
import { interpret } from './interpret.ts';
import { allocate, variantOf } from './trace-layout.ts';

export function createReferenceEngine(): AttentionEngine {
  return { name: 'reference', kernels: 'typescript', createSession: () => new ReferenceSession() };
}

class ReferenceSession implements AttentionSession {
  private layout = '';
  private tensors: readonly TraceTensor[] = [];
  private disposed = false;

  forward(request: ForwardRequest): AttentionTrace {
    if (this.disposed) throw new AttentionError('this session was disposed');
    const options = { ...request.options };
    checkOptions(options);
    this.reserve(options);
    checkGiven(this.tensors, request);
    checkCustomMask(request);
    const trace = new ReferenceTrace(options, this.tensors);
    for (const tensor of this.tensors) this.fillGiven(tensor, request);
    for (const tensor of this.tensors) {
      const expression = parseProvenance(tensor.provenance);
      if (expression.kind === 'given') continue;
      interpret(expression, tensor, (name) => trace.get(name));
      checkRange(tensor);
    }
    return trace;
  }

  dispose(): void {
    this.disposed = true;
    this.tensors = [];
  }

  /** Keeps the memory of the last forward if it still fits. */
  private reserve(options: ForwardRequest['options']): void {
    const { tokens, sourceTokens, dModel, keyWidth, valueWidth, numHeads } = options;
    const layout = [variantOf(options), tokens, sourceTokens, dModel, keyWidth, valueWidth, numHeads].join();
    if (layout === this.layout) return;
    this.tensors = allocate(options);
    this.layout = layout;
  }

  private fillGiven(tensor: TraceTensor, request: ForwardRequest): void {
    if (tensor.provenance !== 'given') return;
    if (!fillFromRequest(tensor.name, tensor.data, request)) tensor.data.set(request.given[tensor.name] ?? []);
    if (tensor.name !== 'mask') checkFinite(tensor);
  }
}

class ReferenceTrace implements AttentionTrace {
  readonly options: AttentionTrace['options'];
  readonly names: readonly string[];
  private readonly tensors: ReadonlyMap<string, TraceTensor>;

  constructor(options: AttentionTrace['options'], tensors: readonly TraceTensor[]) {
    this.options = options;
    this.names = tensors.map(({ name }) => name);
    this.tensors = new Map(tensors.map((tensor) => [tensor.name, tensor]));
  }

  has(name: string): boolean {
    return this.tensors.has(name);
  }

  get(name: string): TraceTensor {
    const tensor = this.tensors.get(name);
    if (!tensor) throw new AttentionError(`the trace has no tensor named ${name}; it has ${this.names.join(', ')}`);
    return tensor;
  }
}
