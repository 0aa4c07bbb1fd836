/**
 * Trace of the C++ core.
 *
 * Tensors are addressed by index in the core's own list; `data` is a fresh view of WebAssembly memory on each access.
 */
import { AttentionError, type AttentionOptions, type AttentionTrace, type TraceTensor } from '../engine.ts';
import { TRACE_IS_OVER } from '../given.ts';
import { shownName } from '../shown-name.ts';
import { asAttentionError } from './attention-error.ts';
import type { AttentionSession as CoreSession } from './generated/mha-core.mjs';

/** A tensor without its numbers. */
export type TensorLayout = Omit<TraceTensor, 'data'>;

/** Reads the core's list for its current options; `count` may limit it to the forward list. */
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
      throw new AttentionError(`the trace has no tensor named ${shownName(name)}; it has ${this.names.join(', ')}`);
    }
    return new WasmTensor(layout, () => this.read(id));
  }

  /** Marks the trace unreadable, because the session's memory now belongs to other tensors. */
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

  /** A view of the numbers' current location. */
  get data(): Float32Array {
    return this.read();
  }
}
