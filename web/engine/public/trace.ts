/** Public trace of a computation; every tensor is copied on access, so callers never hold core memory. */
import { groupedShape } from '../cell.ts';
import { nearestName } from '../check-arguments.ts';
import { AttentionError, type AttentionTrace } from '../engine.ts';
import { TRACE_IS_OVER } from '../given.ts';
import { shownName } from '../shown-name.ts';

export interface Tensor {
  readonly name: string;
  /**
   * One letter per axis, as in einops: "hts", "t(hd)". t queries, s keys, h heads, g key/value heads, d and m features.
   */
  readonly axes: string;
  /** As NumPy prints it: one number for an axis or a group of axes; [] for a scalar. */
  readonly shape: readonly number[];
  /** Row-major, a copy. */
  readonly data: Float32Array;
  /** How each cell is computed: "q:htd k:hsd" is the product summed over d; "given" is an input or an option. */
  readonly provenance: string;
}

/** Every tensor of one computation, in the order of computation. */
export interface Trace {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** A copy. Throws `AttentionError` for an unknown name, or if the layer has computed something else since. */
  get(name: string): Tensor;
  /** Copies of all tensors, by name. */
  all(): Readonly<Record<string, Tensor>>;
}

/** Copies from `trace` until it is ended. */
export class CopyingTrace implements Trace {
  readonly names: readonly string[];
  #trace: AttentionTrace | null;

  constructor(trace: AttentionTrace) {
    this.names = trace.names;
    this.#trace = trace;
  }

  has(name: string): boolean {
    return this.names.includes(name);
  }

  get(name: string): Tensor {
    if (!this.#trace) throw new AttentionError(TRACE_IS_OVER);
    if (typeof name !== 'string') {
      throw new AttentionError('the name of a tensor must be a text', { code: 'type', argument: 'name' });
    }
    if (!this.has(name)) {
      const near = nearestName(name, this.names);
      const hint = near ? `; did you mean "${near}"?` : `; it has ${this.names.join(', ')}`;
      throw new AttentionError(`the trace has no tensor named ${shownName(name)}${hint}`, {
        code: 'unknown-name',
        argument: name,
      });
    }
    const tensor = this.#trace.get(name);
    const { axes, provenance } = tensor;
    return { name, axes, provenance, shape: groupedShape(axes, tensor.shape), data: tensor.data.slice() };
  }

  all(): Readonly<Record<string, Tensor>> {
    return Object.fromEntries(this.names.map((name) => [name, this.get(name)]));
  }

  end(): void {
    this.#trace = null;
  }
}
