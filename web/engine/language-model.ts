/**
 * Interface of a small GPT-2-shaped language model: parameters, training, attention and prediction.
 *
 * `wasm/wasm-language-model.ts` implements it with the C++ core; `load-language-model.ts` loads that.
 *
 *     model.configure(options); model.initialise(seed); model.configureAdamW();
 *     const run = model.makeRun(batch, tokens);
 *     run.write(ids, targets); run.forward(); run.loss();
 *     model.zeroGradients(); run.backward(); model.clipGradients(1); model.adamwStep(rate);
 *
 * Every returned array is a copy. All methods throw `AttentionError` with the core's message.
 */

/** Target that the loss ignores, as in PyTorch. */
export const IGNORED = -100;

export interface ModelOptions {
  readonly vocabulary: number;
  /** The maximum sequence length, in tokens. */
  readonly context: number;
  readonly dModel: number;
  /** Divides `dModel`. */
  readonly numHeads: number;
  readonly layers: number;
  /** Divides `numHeads`; default `numHeads`, also for 0. */
  readonly numKvHeads?: number;
  /** Width of the feed-forward layer; default 4 · dModel, also for 0. */
  readonly dFf?: number;
  /** Whether the output matrix is the token embedding; default true. */
  readonly tied?: boolean;
  /** Uses the tanh approximation of GELU, as in GPT-2; default true. */
  readonly tanhGelu?: boolean;
  /** Epsilon of the layer norms; default 1e-5. */
  readonly epsilon?: number;
  readonly embeddingDropout?: number;
  readonly attentionDropout?: number;
  readonly residualDropout?: number;
}

export interface AdamWOptions {
  readonly beta1?: number;
  readonly beta2?: number;
  readonly epsilon?: number;
  readonly weightDecay?: number;
  readonly decayMatricesOnly?: boolean;
}

export interface ModelParameter {
  readonly name: string;
  readonly shape: readonly number[];
}

/** The state needed to resume a training run with bit-identical results. */
export interface Checkpoint {
  readonly parameters: Float32Array;
  /** AdamW's running means of gradients and of squared gradients. */
  readonly means: Float32Array;
  readonly squares: Float32Array;
  readonly steps: number;
}

/** Buffers for batches of one size, (b, t) tokens, on a model's parameters. */
export interface ModelRun {
  readonly batch: number;
  readonly tokens: number;
  /** (b, t) each, row-major; targets default to ignored. Throws for another length. */
  write(ids: ArrayLike<number>, targets?: ArrayLike<number>): void;
  forward(): void;
  /** (b·t, v) of the last forward. */
  logits(): Float32Array;
  /** Mean cross-entropy of the targets that are not ignored, in nats. */
  loss(): number;
  /** The share of targets with the largest logit of their position; NaN if all are ignored. */
  accuracy(): number;
  /** Adds the gradients of the loss, multiplied by `factor`. */
  backward(factor?: number): void;
  /** (t, t), query by key, of the last forward; only for a run with a backward pass. */
  attention(layer: number, item: number, head: number): Float32Array;
  /** (b·t, m): the residual stream before a layer, or after the last layer. */
  stream(layer: number): Float32Array;
  /** Frees its memory. */
  dispose(): void;
}

export interface LanguageModel {
  /** The kernel table in use, for example "wasm-relaxed-simd". */
  readonly kernels: string;
  /** Allocates memory and discards parameters, runs and the optimiser. An error changes nothing. */
  configure(options: ModelOptions): void;
  /** Like `configure`, but without gradients and in half the memory; has no backward pass. */
  configureForInference(options: ModelOptions): void;
  initialise(seed: number): void;

  readonly parameters: readonly ModelParameter[];
  /** Row-major. Throws for an unknown name. */
  parameter(name: string): Float32Array;
  gradient(name: string): Float32Array;
  /** Throws for an unknown name or another length. */
  setParameter(name: string, values: ArrayLike<number>): void;
  /** Sets a range of a parameter's values. Throws for an unknown name or an invalid range. */
  setPart(name: string, from: number, values: ArrayLike<number>): void;

  /** Allocates for a backward pass by default. */
  makeRun(batch: number, tokens: number, backward?: boolean): ModelRun;

  /** Resets the optimiser and its step count. Defaults: β₁ = 0.9, β₂ = 0.999, ε = 10⁻⁸, no decay. */
  configureAdamW(options?: AdamWOptions): void;
  zeroGradients(): void;
  /** Returns the norm before clipping. Throws if it is not finite, because the training has diverged. */
  clipGradients(largest: number): number;
  adamwStep(learningRate: number): void;
  checkpoint(): Checkpoint;
  /** Restores a checkpoint of a model with the same options. */
  restore(checkpoint: Checkpoint): void;

  /** Appends tokens. Returns the logits of the token after them, (v). */
  readTokens(tokens: ArrayLike<number>): Float32Array;
  /** Removes all tokens from this position on. */
  forgetTokens(from: number): void;

  dispose(): void;
}

/** Devices that a model may be copied to. */
export interface CopyWhere {
  /** Also allows a software device, which is slower than the core. */
  readonly inSoftware: boolean;
}

/** An asynchronous copy of a model. */
export interface AsyncModel {
  /** The kernels in use and their device, for display. */
  readonly kernels: string;
  /** (layers) of (b, h, t, s): the attention weights of (b, t) tokens. Rejects if the engine fails. */
  maps(ids: readonly (readonly number[])[]): Promise<readonly Float32Array[]>;
  dispose(): void;
}
