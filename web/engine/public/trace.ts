/** A trace as the package gives it away: every tensor is copied when it is asked for, so nobody holds the core's memory. */
import { groupedShape } from '../cell.ts';
import { AttentionError, type AttentionTrace } from '../engine.ts';
import { TRACE_IS_OVER } from '../given.ts';

export interface Tensor {
  readonly name: string;
  /** One letter an axis, as in einops: "hts", "t(hd)". t queries, s keys, h heads, g key/value heads, d and m features. */
  readonly axes: string;
  /** As NumPy would print it: one number for an axis or a group of axes; [] for a scalar. */
  readonly shape: readonly number[];
  /** Row-major, a copy. */
  readonly data: Float32Array;
  /** Where each cell comes from: "q:htd k:hsd" is the product summed over d; "given" was an input or an option. */
  readonly provenance: string;
}

/** Every tensor of one computation, in the order in which they were computed. */
export interface Trace {
  readonly names: readonly string[];
  has(name: string): boolean;
  /**
   * A copy. Throws `AttentionError` if there is none of that name, and if the layer has computed something else since: take
   * what is to be kept before.
   */
  get(name: string): Tensor;
  /** Copies of all, by name. */
  all(): Readonly<Record<string, Tensor>>;
}

/** What copies from `trace` until it is told that it is over. */
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
