/** What goes into a `MultiHeadAttention` and what comes out of it. t query positions, s key positions. */
import type { Tensor, Trace } from './trace.ts';

/** Row-major numbers. */
export type Numbers = Float32Array | readonly number[];

/** One layer, as `torch.nn.MultiheadAttention` with `batch_first`, for one sequence (Vaswani et al. 2017, section 3.2.2). */
export interface MultiHeadOptions {
  /** Features of the input and of the output. */
  readonly dModel: number;
  /** Divides `dModel`; each head has `dModel / numHeads` features. */
  readonly numHeads: number;
  /** Key/value heads; divides `numHeads`. Fewer than `numHeads`: consecutive heads share one (grouped-query attention). */
  readonly numKvHeads?: number;
  /** Whether the projections have biases; they do unless this is false. */
  readonly bias?: boolean;
  /** A query attends to its own and earlier positions only. */
  readonly causal?: boolean;
  /** How many positions to the left and right of its own a query may attend to; −1, the default, means no limit. */
  readonly windowLeft?: number;
  readonly windowRight?: number;
  /** Softmax temperature, positive; 1 unless given. */
  readonly temperature?: number;
  /** Probability in [0, 1) that a weight is dropped; 0 unless given. */
  readonly dropout?: number;
  readonly dropoutSeed?: number;
  /** Keys and values come from inputs of their own, `keyWidth` and `valueWidth` features wide (`dModel` unless given). */
  readonly cross?: boolean;
  readonly keyWidth?: number;
  readonly valueWidth?: number;
  /** Of the first parameters: Xavier's uniform ones, as PyTorch starts with, and biases of 0. The same seed, the same numbers. */
  readonly seed?: number;
}

/**
 * Weights are (in, out), to be multiplied from the right: w_q (dModel, dModel), w_k (keyWidth, g·d), w_v (valueWidth, g·d),
 * w_o (dModel, dModel); biases b_q (dModel), b_k and b_v (g·d), b_o (dModel). PyTorch keeps weights transposed.
 */
export type ParameterName = 'w_q' | 'w_k' | 'w_v' | 'w_o' | 'b_q' | 'b_k' | 'b_v' | 'b_o';
export type Parameters = Readonly<Partial<Record<ParameterName, Numbers>>>;

export interface ForwardInputs {
  /** (t, dModel). */
  readonly input: Numbers;
  /** (t, dModel), added to the input first; not for cross-attention. */
  readonly position?: Numbers;
  /** (s, keyWidth) and (s, valueWidth): needed for cross-attention, and only there. */
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
  /** Every intermediate: q, k, v, scores, weights, … Over with the next forward. */
  readonly trace: Trace;
}

export interface BackwardResult {
  /** Of parameters and inputs, by name: d_w_q, d_b_q, …, d_input, and d_key_input and d_value_input for cross-attention. */
  readonly gradients: Readonly<Record<string, Tensor>>;
  /** Everything on the way, too: the tensors of the forward and, behind them, their gradients. Over with the next call. */
  readonly trace: Trace;
}
