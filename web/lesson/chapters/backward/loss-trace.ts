/**
 * A trace of one forward and backward pass with the loss between them. The output's gradient, an input of the core, is declared here
 * as the error, so that every gradient can be traced to the loss.
 */
import type { AttentionTrace, TraceTensor } from '../../../engine/engine.ts';

const FROM_THE_LOSS = 'd_output';

export class LossTrace implements AttentionTrace {
  readonly options: AttentionTrace['options'];
  readonly names: readonly string[];
  readonly #both: AttentionTrace;
  readonly #loss: ReadonlyMap<string, TraceTensor>;

  /** `both` contains the tensors of the forward pass, followed by those of the backward pass. */
  constructor(both: AttentionTrace, loss: readonly TraceTensor[]) {
    this.options = both.options;
    this.#both = both;
    this.#loss = new Map(loss.map((tensor) => [tensor.name, tensor]));
    const backward = both.names.indexOf(FROM_THE_LOSS);
    this.names = [...both.names.slice(0, backward), ...this.#loss.keys(), ...both.names.slice(backward)];
  }

  get over(): boolean {
    return this.#both.over;
  }

  has(name: string): boolean {
    return this.#loss.has(name) || this.#both.has(name);
  }

  get(name: string): TraceTensor {
    const own = this.#loss.get(name);
    if (own) return own;
    const tensor = this.#both.get(name);
    return name === FROM_THE_LOSS ? fromError(tensor) : tensor;
  }
}

function fromError({ name, axes, shape, data }: TraceTensor): TraceTensor {
  return { name, axes, shape, data, provenance: 'error:tm' };
}
