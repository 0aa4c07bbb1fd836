/**
 * The interface of all engines, which compute multi-head attention (Vaswani et al. 2017, section 3.2).
 *
 * An engine keeps every intermediate tensor, so that a figure can draw each one and explain each cell. Tensors, axes
 * and provenance are declared once, in C++ (`AttentionTrace`).
 */
import { messageOf } from './message-of.ts';

/** Options of a computation. Sizes count tokens or features and are positive integers. */
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
   * Number of key/value heads, axis g; divides `numHeads`. Absent or 0: `numHeads`.
   *
   * With fewer, consecutive heads share one: head h reads key/value head ⌊h·numKvHeads / numHeads⌋ (grouped-query
   * attention, Ainslie et al. 2023).
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
  /** Probability in [0, 1) of dropping a weight; the others are scaled by 1 / (1 − dropout). 0 turns dropout off. */
  dropout: number;
  dropoutSeed: number;
}

/** A transformer block around self-attention; see `TracedBlock` in the core. */
export interface BlockOptions extends AttentionOptions {
  /** Width of the feed-forward part, axis f. */
  dFf: number;
  /** Normalises the input of each part, as in GPT-2, instead of each residual sum, as in Vaswani et al. 2017. */
  preNorm: boolean;
  /** Uses the tanh approximation of GELU, as in GPT-2, instead of x · Φ(x). */
  tanhGelu: boolean;
  /** Added to the variance under the square root; positive. */
  epsilon: number;
  /**
   * Dropout probabilities in [0, 1) besides that of weights: after the GELU, and of each part's contribution to the
   * stream.
   */
  hiddenDropout: number;
  residualDropout: number;
}

/** One computation: options, "given" tensors, and masks beyond the options. */
export interface ForwardRequest {
  options: AttentionOptions;
  /** Row-major values by tensor name, for every "given" tensor that the engine does not fill itself. */
  given: Readonly<Record<string, Float32Array>>;
  /** One entry per key position; nonzero marks padding, which no query may attend to. */
  keyPadding?: Uint8Array;
  /** (t, s), added to the scaled scores; −Infinity forbids. */
  customMask?: Float32Array;
}

/** A declaration from the C++ list of tensors. */
export interface TensorDeclaration {
  readonly name: string;
  /**
   * One letter per axis; letters in parentheses form one flattened axis, as in einops: "htd", "t(hd)". "" is a scalar.
   */
  readonly axes: string;
  /** How each cell is computed, in the grammar of `provenance/grammar.ts`: "q:htd k:hsd", "given". */
  readonly provenance: string;
}

/** A computed tensor. `shape` has one entry per letter of `axes`, parentheses ignored; `data` is row-major in that order. */
export interface TraceTensor extends TensorDeclaration {
  readonly shape: readonly number[];
  /** A view valid only within the statement that reads it, because the engine's memory may move. Copy it to keep it. */
  readonly data: Float32Array;
}

/** All intermediate tensors of the last forward, in the order of computation. */
export interface AttentionTrace {
  readonly options: Readonly<AttentionOptions>;
  readonly names: readonly string[];
  /** Whether the session has computed something else since or was disposed; reading then throws. */
  readonly over: boolean;
  has(name: string): boolean;
  /** Throws `AttentionError` for an unknown name. */
  get(name: string): TraceTensor;
}

/** A long-lived computation, owned by one figure. */
export interface AttentionSession {
  /** Computes everything. The returned trace reads the session's memory, which the next `forward` overwrites. */
  forward(request: ForwardRequest): AttentionTrace;
  dispose(): void;
}

/** A session with a backward pass. */
export interface GradientSession extends AttentionSession {
  /**
   * Computes the gradients of all intermediate tensors, weights, biases and inputs for the last `forward`, from the
   * gradient of the output, (t, m) row-major. Gradients do not accumulate over calls.
   *
   * The returned trace has the tensors of that forward, followed by those of the backward list; it ends with the next
   * `forward` or `backward`. Throws `AttentionError` without a forward, for a `dOutput` of another length or with NaN
   * or infinity, and if a gradient overflows float32.
   */
  backward(dOutput: Float32Array): AttentionTrace;
}

export interface AttentionEngine {
  readonly name: 'wasm' | 'reference';
  /** The kernel table in use, for example "wasm-simd128" or "typescript". */
  readonly kernels: string;
  createSession(): AttentionSession;
}

/** An asynchronous session, such as on a GPU. */
export interface AsyncSession<Request> {
  /**
   * Computes everything; concurrent calls run in order.
   *
   * The trace holds copies with the same names as in other engines: no later forward, no `dispose` and no lost device
   * changes them. Rejects with `AttentionError` for an invalid request, and with `EngineFailure` if the engine fails;
   * another engine can then compute the request.
   */
  forward(request: Request): Promise<AttentionTrace>;
  /** Rejects pending calls with `EngineFailure`. */
  dispose(): void;
}

/** An asynchronous `AttentionSession`. */
export interface AsyncAttentionSession extends AsyncSession<ForwardRequest> {
  /**
   * Computes only the output, (t, m), without storing a (t, s) matrix, if the session supports it. Rejects like
   * `forward`.
   */
  output?(request: ForwardRequest): Promise<Float32Array>;
}

/** An asynchronous `GradientSession`. */
export interface AsyncGradientSession extends AsyncSession<ForwardRequest> {
  /** As in `GradientSession`; rejects like `forward`. */
  backward(dOutput: Float32Array): Promise<AttentionTrace>;
}

/** Its factory rejects with `EngineFailure`. */
export interface AsyncAttentionEngine {
  readonly name: 'webgpu';
  /** The kernels in use and their device, for example "webgpu-subgroups (nvidia)", for display. */
  readonly kernels: string;
  createSession(): AsyncAttentionSession;
  /** The next three import the lists of their tensors. */
  createBlockSession(): Promise<AsyncSession<BlockRequest>>;
  createTiledSession(): Promise<AsyncSession<TiledRequest>>;
  createGradientSession(): Promise<AsyncGradientSession>;
  /** Resolves with the browser's message if the device is lost other than by `dispose`; never rejects. */
  readonly lost: Promise<string>;
  dispose(): void;
}

/** A `ForwardRequest` for a block; `given` also has the block's tensors. */
export interface BlockRequest extends ForwardRequest {
  options: BlockOptions;
}

/** A long-lived block. Its trace has the tensors of the attention and the block in one list. */
export interface BlockSession {
  /** Throws `AttentionError` like `AttentionSession`. */
  forward(request: BlockRequest): AttentionTrace;
  dispose(): void;
}

/**
 * Attention that is also computed by tiles of keys, with a running maximum and sum; see `TiledAttention` in the core.
 */
export interface TiledOptions extends AttentionOptions {
  /** Keys per tile; positive. Axis n counts the tiles, and the last tile may have fewer keys. */
  tileSize: number;
}

export interface TiledRequest extends ForwardRequest {
  options: TiledOptions;
}

/** The trace has the attention's tensors, followed by those of the tiles. */
export interface TiledSession {
  /** Throws `AttentionError` like `AttentionSession`. */
  forward(request: TiledRequest): AttentionTrace;
  dispose(): void;
}

export interface TiledEngine {
  readonly name: AttentionEngine['name'];
  /** As in `AttentionEngine`. */
  readonly kernels: string;
  createSession(): TiledSession;
}

export interface BlockEngine {
  readonly name: AttentionEngine['name'];
  /** As in `AttentionEngine`. */
  readonly kernels: string;
  createSession(): BlockSession;
}

export interface GradientEngine extends AttentionEngine {
  createSession(): GradientSession;
}

/** What is wrong with a request. 'invalid' is everything that the core itself refuses: its message says what. */
export type AttentionErrorCode = 'unknown-name' | 'missing' | 'type' | 'shape' | 'value' | 'disposed' | 'invalid';

export interface AttentionErrorDetails extends ErrorOptions {
  readonly code?: AttentionErrorCode;
  readonly argument?: string;
}

/** An invalid request. The message gives the shapes and tells a learner what to change. */
export class AttentionError extends Error {
  override readonly name = 'AttentionError';
  readonly code: AttentionErrorCode;
  /** The name of the option, input or parameter at fault; null if the fault is not in a single one. */
  readonly argument: string | null;

  constructor(message: string, { code = 'invalid', argument, ...options }: AttentionErrorDetails = {}) {
    super(message, options);
    this.code = code;
    this.argument = argument ?? null;
  }
}

/** Why an asynchronous engine could not be created, or stopped computing. */
export type EngineFailureReason =
  /** The browser has no WebGPU, or not on this page. */
  | 'no-webgpu'
  /** The browser has WebGPU but found no graphics processor. */
  | 'no-adapter'
  | 'lost'
  /** A shader or its pipeline failed to compile. */
  | 'shader'
  | 'out-of-memory'
  /** The self-test found a wrong number. */
  | 'wrong'
  /** Anything else, such as a file that did not load. */
  | 'failed';

/** The engine failed, not the request; `message` is for debugging. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure';
  readonly reason: EngineFailureReason;

  constructor(reason: EngineFailureReason, detail: string) {
    super(detail);
    this.reason = reason;
  }

  /** Wraps anything thrown as an `EngineFailure`; the reason is 'failed' if unknown. */
  static of(error: unknown): EngineFailure {
    if (error instanceof EngineFailure) return error;
    return new EngineFailure('failed', messageOf(error));
  }
}
