/**
 * Interface of a trainable transformer block: forward, backward and parameters.
 *
 * A stack uses one object per block, which keeps the state of its backward pass. `load-trainable-block.ts` creates
 * blocks of the C++ core. Every returned array is a copy. All methods throw `AttentionError` with the core's message.
 */

export interface TrainableBlockOptions {
  readonly tokens: number;
  readonly dModel: number;
  /** Divides `dModel`. */
  readonly numHeads: number;
  readonly dFf: number;
  /** Norms before each part, as in GPT-2, instead of after each sum, as in Vaswani et al. 2017. */
  readonly preNorm: boolean;
  /** GELU by its tanh approximation. */
  readonly tanhGelu: boolean;
  readonly epsilon: number;
  readonly causal: boolean;
}

export interface BlockParameter {
  readonly name: string;
  /** (inputs, outputs) for a matrix, one extent for a vector. */
  readonly shape: readonly number[];
}

export interface TrainableBlock {
  readonly parameters: readonly BlockParameter[];
  /** Row-major. Throws for an unknown name or another length. */
  setParameter(name: string, values: ArrayLike<number>): void;
  /** (t, m) to (t, m). */
  forward(input: Float32Array): Float32Array;
  /** From the last output's gradient to the input's, both (t, m). Parameter gradients do not accumulate. */
  backward(dOutput: Float32Array): Float32Array;
  /** From the last backward pass. */
  gradient(name: string): Float32Array;
  dispose(): void;
}

export type MakeBlock = (options: TrainableBlockOptions) => TrainableBlock;
