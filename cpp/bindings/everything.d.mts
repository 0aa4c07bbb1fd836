/**
 * Types of the modules that have everything except the ONNX operator. Use a view only in the statement that requested
 * it, because memory may grow and move. The core reports errors as an `Error` with a message.
 */

/** The options of one multi-head attention. `numKvHeads` 0: as many as `numHeads`; a window of −1: no limit. */
export interface AttentionOptions {
  tokens: number;
  sourceTokens: number;
  cross: boolean;
  dModel: number;
  keyWidth: number;
  valueWidth: number;
  numHeads: number;
  numKvHeads: number;
  bias: boolean;
  causal: boolean;
  windowLeft: number;
  windowRight: number;
  temperature: number;
  dropout: number;
  dropoutSeed: number;
}

/** One multi-head attention, forward only, with every tensor; tensors are addressed by index in one list. */
export interface AttentionSession {
  tensorCount(): number;
  tensorName(index: number): string;
  tensorAxes(index: number): string;
  tensorProvenance(index: number): string;
  tensorRank(index: number): number;
  tensorShape(index: number, axis: number): number;
  useSuppliedDropoutMask(supplied: boolean): void;
  forward(): void;
  configure(options: AttentionOptions): void;
  tensorData(index: number): Float32Array;
  customMask(): Float32Array;
  keyPadding(): Uint8Array;
  delete(): void;
}

/** Adds the backward pass: after `wantGradients`, the backward tensors follow the others in the list. */
export interface GradientSession extends AttentionSession {
  wantGradients(): void;
  backward(): void;
  zeroGradients(): void;
  gradientCount(): number;
}

/** A fast attention layer: batches forward and backward, and decoding position by position. Its tensors have a separate list. */
export interface AttentionLayerSession {
  tensorCount(): number;
  tensorName(index: number): string;
  tensorShape(index: number, axis: number): number;
  useAdditiveMask(used: boolean): void;
  setDropout(enabled: boolean): void;
  setDropoutSeed(seed: number): void;
  forward(): void;
  backward(): void;
  zeroGradients(): void;
  makeCache(capacity: number): void;
  decode(count: number): void;
  cacheLength(): number;
  clearCache(): void;
  configure(options: AttentionOptions, batch: number, backward: boolean): void;
  tensorData(index: number): Float32Array;
  /** Copies the current weights and biases in kernel order, for `forwardPacked`. */
  packWeights(): void;
  /** `forward` with the packed copy: the same bits, without packing large matrices in every call. */
  forwardPacked(): void;
  additiveMask(): Float32Array;
  attentionWeights(item: number, head: number): Float32Array;
  keyPadding(): Uint8Array;
  delete(): void;
}

/** Parameters and their gradients, addressed by index in one list. */
export interface ParameterSession {
  parameterCount(): number;
  parameterName(index: number): string;
  parameterShape(index: number, axis: number): number;
  zeroGradients(): void;
  parameter(index: number): Float32Array;
  gradient(index: number): Float32Array;
  allParameters(): Float32Array;
  delete(): void;
}

/** The options of one transformer block. `numKvHeads` 0: as many as `numHeads`. */
export interface BlockOptions {
  batch: number;
  tokens: number;
  dModel: number;
  numHeads: number;
  numKvHeads: number;
  dFf: number;
  preNorm: boolean;
  tanhGelu: boolean;
  epsilon: number;
  causal: boolean;
  attentionDropout: number;
  hiddenDropout: number;
  residualDropout: number;
}

/** One transformer block, forward and backward, with its activations. */
export interface TransformerBlockSession extends ParameterSession {
  configure(options: BlockOptions): void;
  forward(): void;
  backward(): void;
  setDropout(enabled: boolean): void;
  setDropoutSeed(seed: number): void;
  activationCount(): number;
  activationName(index: number): string;
  activationColumns(index: number): number;
  input(): Float32Array;
  output(): Float32Array;
  dOutput(): Float32Array;
  dInput(): Float32Array;
  activationData(index: number): Float32Array;
  attentionWeights(item: number, head: number): Float32Array;
}

/** The settings of a traced block besides the options of its attention. */
export interface BlockTraceSettings {
  dFf: number;
  preNorm: boolean;
  tanhGelu: boolean;
  epsilon: number;
  hiddenDropout: number;
  residualDropout: number;
}

/** A traced transformer block: its tensors and those of its attention are one list. */
export interface BlockTraceSession extends AttentionSession {
  configureBlock(attention: AttentionOptions, block: BlockTraceSettings): void;
}

/** The options of a language model. `numKvHeads` 0: as many as `numHeads`; `dFf` 0: four times `dModel`. */
export interface ModelOptions {
  vocabulary: number;
  context: number;
  dModel: number;
  numHeads: number;
  numKvHeads: number;
  dFf: number;
  layers: number;
  tied: boolean;
  tanhGelu: boolean;
  epsilon: number;
  embeddingDropout: number;
  attentionDropout: number;
  residualDropout: number;
}

/** The options of the optimiser. */
export interface AdamWOptions {
  beta1: number;
  beta2: number;
  epsilon: number;
  weightDecay: number;
  decayMatricesOnly: boolean;
}

/** A small language model: its parameters, its training and its predictions. */
export interface LanguageModelSession extends ParameterSession {
  configure(options: ModelOptions): void;
  configureForInference(options: ModelOptions): void;
  initialise(seed: number): void;
  makeRun(batch: number, tokens: number, backward: boolean): number;
  freeRun(run: number): void;
  forward(run: number): void;
  loss(run: number): number;
  accuracy(run: number): number;
  backward(run: number, factor: number): void;
  setDropout(run: number, enabled: boolean): void;
  setDropoutSeed(run: number, seed: number): void;
  configureAdamW(options: AdamWOptions): void;
  clipGradients(largest: number): number;
  adamwStep(learningRate: number): void;
  adamwSteps(): number;
  restoreAdamwSteps(steps: number): void;
  forgetTokens(from: number): void;
  logits(run: number): Float32Array;
  attentionWeights(run: number, layer: number, item: number, head: number): Float32Array;
  stream(run: number, layer: number): Float32Array;
  adamwMeans(): Float32Array;
  adamwSquares(): Float32Array;
  readTokens(): Float32Array;
  tokensToRead(count: number): Int32Array;
  tokenIds(run: number): Int32Array;
  targets(run: number): Int32Array;
}

export interface MainModule {
  /** The names of the available kernel tables, separated by commas. */
  kernelTableNames(): string;
  activeKernelTable(): string;
  forceKernelTable(name: string): void;
  readonly AttentionSession: new () => AttentionSession;
  readonly GradientSession: new () => GradientSession;
  readonly AttentionLayerSession: new () => AttentionLayerSession;
  readonly TransformerBlockSession: new () => TransformerBlockSession;
  readonly BlockTraceSession: new () => BlockTraceSession;
  readonly LanguageModelSession: new () => LanguageModelSession;
  /** The learning rate of a step: linear warm-up to `peak`, then cosine decay to `least`. */
  warmupCosine(step: number, peak: number, least: number, warmup: number, total: number): number;
}
export default function createModule(options?: unknown): Promise<MainModule>;
