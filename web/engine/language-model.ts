/**
 * A small language model with the shape of GPT-2 as the lesson sees it: its parameters, its training, what it attends to and what
 * it says next. `wasm/wasm-language-model.ts` computes it with the C++ core; `load-language-model.ts` loads that.
 *
 *     model.configure(options); model.initialise(seed); model.configureAdamW();
 *     const run = model.makeRun(batch, tokens);
 *     run.write(ids, targets); run.forward(); run.loss();
 *     model.zeroGradients(); run.backward(); model.clipGradients(1); model.adamwStep(rate);
 *
 * Every array that is returned is a copy and the caller's own. Everything throws `AttentionError` with the core's sentence.
 */

/** A target that is not counted, as in PyTorch. */
export const IGNORED = -100;

export interface ModelOptions {
  readonly vocabulary: number;
  /** The longest sequence, in tokens. */
  readonly context: number;
  readonly dModel: number;
  /** Divides `dModel`. */
  readonly numHeads: number;
  readonly layers: number;
  /** Divides `numHeads`; 0 or absent: as many. */
  readonly numKvHeads?: number;
  /** Width of the feed-forward layer; 0 or absent: 4 · dModel. */
  readonly dFf?: number;
  /** Whether the matrix to the vocabulary is the token embedding; absent: it is. */
  readonly tied?: boolean;
  /** GELU by its tanh approximation, as GPT-2 has it; absent: it is. */
  readonly tanhGelu?: boolean;
  /** Of the layer norms; absent: 1e-5. */
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

/** Everything that a training needs to go on with the same bits. */
export interface Checkpoint {
  readonly parameters: Float32Array;
  /** AdamW's running means of gradients and of their squares. */
  readonly means: Float32Array;
  readonly squares: Float32Array;
  readonly steps: number;
}

/** The memory for a batch of one size, on the parameters of a model: (b, t) tokens. */
export interface ModelRun {
  readonly batch: number;
  readonly tokens: number;
  /** (b, t) each, row-major; without targets, none counts. Throws for another length. */
  write(ids: ArrayLike<number>, targets?: ArrayLike<number>): void;
  forward(): void;
  /** (b·t, v) of the last forward. */
  logits(): Float32Array;
  /** Mean cross-entropy of the counted targets, in nats. */
  loss(): number;
  /** The share of the counted targets that have the largest logit of their position; NaN if none counts. */
  accuracy(): number;
  /** Adds the gradients of the loss, times `factor`. */
  backward(factor?: number): void;
  setDropout(enabled: boolean): void;
  setDropoutSeed(seed: number): void;
  /** (t, t): query by key, of the last forward; only of a run with a backward pass. */
  attention(layer: number, item: number, head: number): Float32Array;
  /** (b·t, m): the residual stream before a layer, or after the last. */
  stream(layer: number): Float32Array;
  /** Frees its memory. */
  dispose(): void;
}

export interface LanguageModel {
  /** The kernel table that computes, for example "wasm-relaxed-simd". */
  readonly kernels: string;
  /** Allocates; forgets parameters, runs and the optimiser. A refusal leaves everything as it was. */
  configure(options: ModelOptions): void;
  /** The same without gradients, in half the memory, for a model that is only read from: it cannot go backward. */
  configureForInference(options: ModelOptions): void;
  initialise(seed: number): void;

  readonly parameters: readonly ModelParameter[];
  /** Row-major. Throws for a name that the model does not have. */
  parameter(name: string): Float32Array;
  gradient(name: string): Float32Array;
  /** Throws for another name or another length. */
  setParameter(name: string, values: ArrayLike<number>): void;
  /** Some of its numbers, from one of them on. Throws for another name, or if there is no room for as many. */
  setPart(name: string, from: number, values: ArrayLike<number>): void;

  /** With what a backward pass needs, unless told otherwise. */
  makeRun(batch: number, tokens: number, backward?: boolean): ModelRun;

  /** Begins to count steps anew. Absent options are β₁ = 0.9, β₂ = 0.999, ε = 10⁻⁸, no decay. */
  configureAdamW(options?: AdamWOptions): void;
  zeroGradients(): void;
  /** Returns the norm of all gradients before. Throws if it is no finite number: the training has diverged. */
  clipGradients(largest: number): number;
  adamwStep(learningRate: number): void;
  checkpoint(): Checkpoint;
  /** Of a model with the same options. */
  restore(checkpoint: Checkpoint): void;

  /** Reads one more token of a text. Returns (v): the logits of the next. */
  readToken(token: number): Float32Array;
  /** Forgets every token from there on. */
  forgetTokens(from: number): void;

  dispose(): void;
}

/** Where a model may be copied to. */
export interface CopyWhere {
  /** Also to a device in software, which is slower than the core, for somebody who asks for it. */
  readonly inSoftware: boolean;
}

/** A copy of a model that answers later. */
export interface LaterModel {
  /** The kernels that compute and their device; for people. */
  readonly kernels: string;
  /** `weights`: for each layer (b, h, t, s) of (b, t) tokens. Rejects if the engine is at fault. */
  read(
    ids: readonly (readonly number[])[],
    options: { readonly maps: true },
  ): Promise<{ readonly weights: readonly Float32Array[] }>;
  dispose(): void;
}
