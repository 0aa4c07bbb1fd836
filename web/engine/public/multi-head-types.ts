/** Inputs and outputs of `MultiHeadAttention`. t counts query positions, s key positions. */
import type { Tensor, Trace } from './trace.ts';

/** Row-major numbers. */
export type Numbers = Float32Array | readonly number[];

/**
 * A layer like `torch.nn.MultiheadAttention` with `batch_first`, for one sequence (Vaswani et al. 2017, section 3.2.2).
 */
export interface MultiHeadOptions {
  /** Features of the input and of the output. */
  readonly dModel: number;
  /** Divides `dModel`; each head has `dModel / numHeads` features. */
  readonly numHeads: number;
  /**
   * Key/value heads; divides `numHeads`. With fewer than `numHeads`, consecutive heads share one (grouped-query
   * attention).
   */
  readonly numKvHeads?: number;
  /** Whether the projections have biases; default true. */
  readonly bias?: boolean;
  /** A query attends to its own and earlier positions only. */
  readonly causal?: boolean;
  /** How many positions to the left and right a query may attend to; default −1, no limit. */
  readonly windowLeft?: number;
  readonly windowRight?: number;
  /** Softmax temperature, positive; default 1. */
  readonly temperature?: number;
  /** Probability in [0, 1) of dropping a weight; default 0. */
  readonly dropout?: number;
  readonly dropoutSeed?: number;
  /**
   * Cross-attention: keys and values come from their own inputs, `keyWidth` and `valueWidth` wide (default `dModel`).
   */
  readonly cross?: boolean;
  readonly keyWidth?: number;
  readonly valueWidth?: number;
  /** Seed of the initial parameters: Xavier-uniform weights, as in PyTorch, and zero biases. */
  readonly seed?: number;
}

/**
 * Weights are (in, out), multiplied from the right: w_q (dModel, dModel), w_k (keyWidth, g·d), w_v (valueWidth, g·d),
 * w_o (dModel, dModel); biases b_q (dModel), b_k and b_v (g·d), b_o (dModel). PyTorch stores weights transposed.
 */
export type ParameterName = 'w_q' | 'w_k' | 'w_v' | 'w_o' | 'b_q' | 'b_k' | 'b_v' | 'b_o';
export type Parameters = Readonly<Partial<Record<ParameterName, Numbers>>>;

export interface ForwardInputs {
  /** (t, dModel). */
  readonly input: Numbers;
  /** (t, dModel), added to the input; not for cross-attention. */
  readonly position?: Numbers;
  /** (s, keyWidth) and (s, valueWidth): required for cross-attention, otherwise invalid. */
  readonly keyInput?: Numbers;
  readonly valueInput?: Numbers;
  /** (s): true or nonzero is padding, which no query may attend to. */
  readonly keyPadding?: ArrayLike<number | boolean>;
  /** (t, s): added to the scaled scores; −Infinity forbids. */
  readonly customMask?: Numbers;
  /** (h, t, s): what the weights are multiplied by, instead of what the seed draws; only with dropout. */
  readonly dropoutMask?: Numbers;
}

export interface ForwardResult {
  /** (t, dModel). */
  readonly output: Tensor;
  /** Every intermediate tensor: q, k, v, scores, weights, … Unreadable after the next forward. */
  readonly trace: Trace;
}

export interface BackwardResult {
  /**
   * Gradients of parameters and inputs, by name: d_w_q, d_b_q, …, d_input, and d_key_input and d_value_input for
   * cross-attention.
   */
  readonly gradients: Readonly<Record<string, Tensor>>;
  /** All intermediate tensors: those of the forward, followed by their gradients. Unreadable after the next call. */
  readonly trace: Trace;
}
