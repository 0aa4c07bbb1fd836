/**
 * One transformer block forward and backward, as it is trained: what a stack of blocks is made of, one object a block, each
 * keeping what its backward pass needs. `load-trainable-block.ts` gives blocks of the C++ core.
 *
 * Every array that is returned is a copy and the caller's own. Everything throws `AttentionError` with the core's sentence.
 */

export interface TrainableBlockOptions {
  readonly tokens: number;
  readonly dModel: number;
  /** Divides `dModel`. */
  readonly numHeads: number;
  readonly dFf: number;
  /** Norms before each part, as in GPT-2; otherwise after each sum, as in 2017. */
  readonly preNorm: boolean;
  /** GELU by its tanh approximation. */
  readonly tanhGelu: boolean;
  readonly epsilon: number;
  readonly causal: boolean;
}

export interface BlockParameter {
  readonly name: string;
  /** A matrix is (inputs, outputs), a vector has one axis. */
  readonly shape: readonly number[];
}

export interface TrainableBlock {
  readonly parameters: readonly BlockParameter[];
  /** Row-major. Throws for another name or another length. */
  setParameter(name: string, values: ArrayLike<number>): void;
  /** (t, m) to (t, m). */
  forward(input: Float32Array): Float32Array;
  /** From the gradient of the last output to that of its input, (t, m) both; the parameters' gradients are of this one pass. */
  backward(dOutput: Float32Array): Float32Array;
  /** Of the last backward pass. */
  gradient(name: string): Float32Array;
  dispose(): void;
}

export type MakeBlock = (options: TrainableBlockOptions) => TrainableBlock;
