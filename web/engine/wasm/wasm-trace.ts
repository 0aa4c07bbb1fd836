/**
 * The trace of a computation that the C++ core made. Tensors are addressed by their place in the one list, which is read from
 * the core itself; `data` is a view into WebAssembly memory, made anew whenever it is asked for.
 */
import { AttentionError, type AttentionOptions, type AttentionTrace, type TraceTensor } from '../engine.ts';
import { TRACE_IS_OVER } from '../given.ts';
import { asAttentionError } from './attention-error.ts';
import type { AttentionSession as CoreSession } from './generated/mha-core.mjs';

/** Everything about a tensor but its numbers. */
export type TensorLayout = Omit<TraceTensor, 'data'>;

/** The list as the core has it for the options that it was configured with: the forward one, or more than that. */
export function readLayout(core: CoreSession, count = core.tensorCount()): readonly TensorLayout[] {
  return Array.from({ length: count }, (_, id) => ({
    name: core.tensorName(id),
    axes: core.tensorAxes(id),
    provenance: core.tensorProvenance(id),
    shape: Array.from({ length: core.tensorRank(id) }, (_, axis) => core.tensorShape(id, axis)),
  }));
}

export class WasmTrace implements AttentionTrace {
  readonly options: Readonly<AttentionOptions>;
  readonly names: readonly string[];
  private readonly layout: readonly TensorLayout[];
  private readonly ids: ReadonlyMap<string, number>;
  private core: CoreSession | null;

  constructor(options: Readonly<AttentionOptions>, layout: readonly TensorLayout[], core: CoreSession) {
    this.options = options;
    this.layout = layout;
    this.names = layout.map(({ name }) => name);
    this.ids = new Map(this.names.map((name, id) => [name, id]));
    this.core = core;
  }

  get over(): boolean {
    return this.core === null;
  }

  has(name: string): boolean {
    return this.ids.has(name);
  }

  get(name: string): TraceTensor {
    const id = this.ids.get(name);
    const layout = this.layout[id ?? -1];
    if (id === undefined || !layout) {
      throw new AttentionError(`the trace has no tensor named ${name}; it has ${this.names.join(', ')}`);
    }
    return new WasmTensor(layout, () => this.read(id));
  }

  /** The session's memory is given to other tensors now: reading this trace would show the wrong numbers. */
  retire(): void {
    this.core = null;
  }

  private read(id: number): Float32Array {
    const { core } = this;
    if (!core) throw new AttentionError(TRACE_IS_OVER);
    return asAttentionError(() => core.tensorData(id));
  }
}

class WasmTensor implements TraceTensor {
  readonly name: string;
  readonly axes: string;
  readonly provenance: string;
  readonly shape: readonly number[];
  private readonly read: () => Float32Array;

  constructor({ name, axes, provenance, shape }: TensorLayout, read: () => Float32Array) {
    this.name = name;
    this.axes = axes;
    this.provenance = provenance;
    this.shape = shape;
    this.read = read;
  }

  /** A view of where the numbers are at this moment. */
  get data(): Float32Array {
    return this.read();
  }
}
