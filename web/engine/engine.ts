/**
 * The one interface of every engine. An engine computes multi-head attention (Vaswani et al. 2017, section 3.2) and keeps
 * every intermediate tensor, so that a figure can draw any of them and any cell can be asked where it came from.
 *
 * The tensors, their axes and their provenance are declared once, in C++ (`AttentionTrace`); nothing here repeats them.
 */

/** What is computed. Sizes are counts of tokens or features; all positive integers. */
export interface AttentionOptions {
  /** Number of query positions, axis t. */
  tokens: number;
  /** Number of key positions, axis s. Equals `tokens` in self-attention. */
  sourceTokens: number;
  /** Keys and values come from `key_input` and `value_input` instead of `input`. */
  cross: boolean;
  /** Model features, axis m of the input and of the output. */
  dModel: number;
  /** Features of `key_input` and `value_input` (PyTorch's kdim and vdim); equal to `dModel` in self-attention. */
  keyWidth: number;
  valueWidth: number;
  /** Number of heads, axis h. Divides `dModel`; axis d has `dModel / numHeads` entries. */
  numHeads: number;
  /**
   * Number of key/value heads, axis g; divides `numHeads`. With fewer than `numHeads`, consecutive heads share one: head h
   * reads key/value head ⌊h·numKvHeads / numHeads⌋ (grouped-query attention, Ainslie et al. 2023). Absent or 0: as many.
   */
  numKvHeads?: number;
  bias: boolean;
  /** A query may attend to its own and earlier positions only. */
  causal: boolean;
  /** How many positions to the left and to the right a query may attend to; −1 means no limit. */
  windowLeft: number;
  windowRight: number;
  /** Softmax temperature, positive; 1 is the ordinary softmax. */
  temperature: number;
  /** Probability in [0, 1) that a weight is dropped; survivors are scaled by 1 / (1 − dropout). 0 turns dropout off. */
  dropout: number;
  dropoutSeed: number;
}

/** A transformer block around the attention, which is not cross; see `TracedBlock` in the core. */
export interface BlockOptions extends AttentionOptions {
  /** Features inside the feed-forward part, axis f. */
  dFf: number;
  /** Normalises what goes into each part, as GPT-2 does, instead of each residual sum, as Vaswani et al. 2017 do. */
  preNorm: boolean;
  /** GELU by its approximation with tanh, as in GPT-2, instead of x · Φ(x). */
  tanhGelu: boolean;
  /** Added to a variance before its root is taken; positive. */
  epsilon: number;
  /** Probabilities in [0, 1), beside `dropout`, that of weights: after the GELU, and of what each part adds to the stream. */
  hiddenDropout: number;
  residualDropout: number;
}

/** One computation: options, the tensors declared "given", and what masks the options do not describe. */
export interface ForwardRequest {
  options: AttentionOptions;
  /** Row-major values by tensor name; every name that the trace declares "given" and the engine does not fill itself. */
  given: Readonly<Record<string, Float32Array>>;
  /** One entry per key position; nonzero marks padding, which no query may attend to. */
  keyPadding?: Uint8Array;
  /** (t, s), added to the scaled scores; −Infinity forbids. */
  customMask?: Float32Array;
}

/** A declaration from the one list, as C++ wrote it. */
export interface TensorDeclaration {
  readonly name: string;
  /** One letter an axis; letters in parentheses are one flattened axis, as in einops: "htd", "t(hd)". "" is a scalar. */
  readonly axes: string;
  /** Where each cell comes from, in the grammar of `provenance/grammar.ts`: "q:htd k:hsd", "given". */
  readonly provenance: string;
}

/** A computed tensor. `shape` has one entry per letter of `axes`, parentheses ignored; `data` is row-major in that order. */
export interface TraceTensor extends TensorDeclaration {
  readonly shape: readonly number[];
  /** A view that is valid only within the statement that reads it: the engine's memory may move. Copy to keep. */
  readonly data: Float32Array;
}

/** Every intermediate of the last forward, in the order of computation. */
export interface AttentionTrace {
  readonly options: Readonly<AttentionOptions>;
  readonly names: readonly string[];
  /** Whether its session has computed something else since, or is gone: its numbers cannot be read any more. */
  readonly over: boolean;
  has(name: string): boolean;
  /** Throws `AttentionError` if the trace has no tensor of that name. */
  get(name: string): TraceTensor;
}

/** One long-lived computation, owned by one figure. */
export interface AttentionSession {
  /** Computes everything. The returned trace reads the session's memory: the next `forward` changes it. */
  forward(request: ForwardRequest): AttentionTrace;
  dispose(): void;
}

/** A computation that can also go backward. */
export interface GradientSession extends AttentionSession {
  /**
   * From the gradient of the output, (t, m) row-major, to the gradient of every tensor on the way and of every weight, bias
   * and input, for the last `forward`. The returned trace has the tensors of that forward and, behind them, those of the
   * backward list; it is over with the next `forward` or `backward`. What it says of a weight or a bias is what this one
   * backward adds to it. Throws `AttentionError` if there was no forward, for a `dOutput` of another length or with a NaN or
   * an infinity in it, and if a gradient does not fit into a 32-bit float.
   */
  backward(dOutput: Float32Array): AttentionTrace;
}

export interface AttentionEngine {
  readonly name: 'wasm' | 'reference';
  /** The kernel table that computes, for example "wasm-simd128" or "typescript". */
  readonly kernels: string;
  createSession(): AttentionSession;
}

/** Like an `AttentionSession`, where the numbers are computed elsewhere and come later: on a graphics processor. */
export interface AsyncAttentionSession {
  /**
   * Computes everything. The trace holds copies in ordinary memory, so that no later forward, no `dispose` and no lost device
   * changes it; its tensors are those of the other engines, by the same names, and its `data` may be kept. Forwards that are
   * asked for while one runs are answered in their order. Rejects with `AttentionError` for a request that cannot be computed,
   * as every engine does, and with `EngineFailure` where the engine is at fault: another one can then compute the same request.
   */
  forward(request: ForwardRequest): Promise<AttentionTrace>;
  /** (t, m): the output alone, with nothing as large as (t, s) kept, where the session can do that. Rejects like `forward`. */
  output?(request: ForwardRequest): Promise<Float32Array>;
  /** What is still running is rejected with `EngineFailure`. */
  dispose(): void;
}

/** Made by a function that rejects with `EngineFailure`. */
export interface AsyncAttentionEngine {
  readonly name: 'webgpu';
  /** The kernels that compute and their device, for example "webgpu-subgroups (nvidia)"; for people. */
  readonly kernels: string;
  createSession(): AsyncAttentionSession;
  /** Resolves with the cause, in the browser's words, if the device is lost other than by `dispose`; never rejects. */
  readonly lost: Promise<string>;
  dispose(): void;
}

/** A `ForwardRequest` for a block; `given` brings the block's tensors, too. */
export interface BlockRequest extends ForwardRequest {
  options: BlockOptions;
}

/** One long-lived block. The trace has the attention's tensors and the block's in one list. */
export interface BlockSession {
  /** Throws `AttentionError` like `AttentionSession`. */
  forward(request: BlockRequest): AttentionTrace;
  dispose(): void;
}

/** An attention that is also computed by tiles of keys, with a running maximum and sum; see `TiledAttention` in the core. */
export interface TiledOptions extends AttentionOptions {
  /** Keys in a tile, axis n counts the tiles; positive. The last tile may have fewer. */
  tileSize: number;
}

export interface TiledRequest extends ForwardRequest {
  options: TiledOptions;
}

/** The trace has the attention's tensors and, behind them, those of its tiles. */
export interface TiledSession {
  /** Throws `AttentionError` like `AttentionSession`. */
  forward(request: TiledRequest): AttentionTrace;
  dispose(): void;
}

export interface TiledEngine {
  readonly name: AttentionEngine['name'];
  /** As an `AttentionEngine` says it. */
  readonly kernels: string;
  createSession(): TiledSession;
}

export interface BlockEngine {
  readonly name: AttentionEngine['name'];
  /** As an `AttentionEngine` says it. */
  readonly kernels: string;
  createSession(): BlockSession;
}

export interface GradientEngine extends AttentionEngine {
  createSession(): GradientSession;
}

/** What was wrong with a request, with the shapes, in words that a learner can act on. */
export class AttentionError extends Error {
  override readonly name = 'AttentionError';
}

/** Why an engine that answers later could not be had, or stopped computing. */
export type EngineFailureReason =
  /** The browser has no WebGPU, or not on this page. */
  | 'no-webgpu'
  /** The browser has WebGPU and found no graphics processor for it. */
  | 'no-adapter'
  | 'lost'
  /** A shader did not compile, or its pipeline could not be made. */
  | 'shader'
  | 'out-of-memory'
  /** The self-test found a wrong number. */
  | 'wrong'
  /** Anything else, such as a file that did not load. */
  | 'failed';

/** An engine is at fault, not the request; `message` is for people who look for the cause. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure';
  readonly reason: EngineFailureReason;

  constructor(reason: EngineFailureReason, detail: string) {
    super(detail);
    this.reason = reason;
  }

  /** What was thrown, as a failure: one without a closer reason if it is none yet. */
  static of(error: unknown): EngineFailure {
    if (error instanceof EngineFailure) return error;
    return new EngineFailure('failed', error instanceof Error ? error.message : String(error));
  }
}
