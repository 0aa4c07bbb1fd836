/** The engine in a worker: the same methods as on the page, each with a promise, so that a page never waits for one. */
import { type BackgroundWorker, startWorker } from '../../../workers/start-worker.ts';
import { WorkerClient } from '../../../workers/worker-client.ts';
import { AttentionError } from '../../engine.ts';
import { messageOf } from '../../message-of.ts';
import type { OperatorAttributes, OperatorResults, WantedResults } from '../../operator-types.ts';
import { absolute, absoluteFolder, defined, locationOfThePage } from '../../wasm-location.ts';
import type { AttentionLayerInputs, AttentionLayerOptions, Rows } from '../attention-layer.ts';
import { checkEngineOptions, type Engine, type EngineOptions } from '../create-engine.ts';
import type { LayerOptions } from '../layer-options.ts';
import type {
  ForwardInputs,
  Parameters as LayerParameters,
  MultiHeadOptions,
  Numbers,
  ParameterName,
} from '../multi-head-types.ts';
import type { AttentionInputs } from '../operator-call.ts';
import { signalOf } from '../signal.ts';
import type { Tensor } from '../trace.ts';
import type { api, SentOptions, SentTrace } from './engine-program.ts';
import { errorOf } from './problem.ts';

/** The worker could not start, or ended unexpectedly. All calls reject with this error, and another engine is needed. */
export class WorkerError extends Error {
  override readonly name = 'WorkerError';
}

export interface CallOptions {
  /**
   * Rejects the call immediately with the signal's reason. A waiting call is never sent; a running one is computed to its end
   * and its result dropped. Only `dispose` of the engine stops it.
   */
  readonly signal?: AbortSignal | undefined;
}

/** Like `Trace`, but its tensors come from the worker. */
export interface WorkerTrace {
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Rejects with `AttentionError` for an unknown name, or if the layer has computed something else since. */
  get(name: string, call?: CallOptions): Promise<Tensor>;
}

type Values = Readonly<Partial<Record<ParameterName, Float32Array>>>;

const NOT_STARTED =
  "the engine's worker could not be started. Its file is workers/engine-worker-….js in the package. If a bundler left it behind, copy the package's folders wasm, assets and workers, as its README says. The page's policy must allow worker-src";

const FILES = ['mha-core.wasm', 'mha-fast.wasm', 'mha-operator.wasm', 'mha-operator-fast.wasm'] as const;

type Api = typeof api;
type Argument<Name extends keyof Api> = Parameters<Api[Name]>[0];
type Answer<Name extends keyof Api> = Promise<Awaited<ReturnType<Api[Name]>>>;

/** Calls one at a time, so that a waiting call can still be withdrawn. */
class Calls {
  readonly #client: WorkerClient<Api>;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(start: () => BackgroundWorker) {
    this.#client = new WorkerClient<Api>(start, {
      errorOf,
      brokenError: (reason) => new WorkerError(reason === null ? NOT_STARTED : `the engine's worker ended: ${reason}`),
    });
  }

  async send<Name extends keyof Api>(name: Name, argument: Argument<Name>, call: CallOptions = {}): Answer<Name> {
    const signal = signalOf('the options of a call', call);
    signal?.throwIfAborted();
    // The caller may change it before its turn.
    const copy = copyOf(argument);
    const answer = this.#turn.then(() => {
      signal?.throwIfAborted();
      return this.#client.call(name, copy as never) as Answer<Name>;
    });
    this.#turn = answer.catch(() => undefined);
    return signal ? untilAborted(signal, answer) : answer;
  }

  end(): void {
    this.#client.end(new AttentionError('this engine was disposed', { code: 'disposed' }));
  }
}

/** Throws `AttentionError` for what cannot be sent: a function, or an array without memory. */
function copyOf<T>(argument: T): T {
  try {
    return structuredClone(argument);
  } catch (cause) {
    const name = nameOfUnsent(argument);
    const problem = `${name ?? 'this'} cannot be sent to the worker: ${messageOf(cause)}`;
    throw new AttentionError(problem, { code: 'type', cause, ...(name !== null && { argument: name }) });
  }
}

/** What groups the arguments of a call. */
const GROUPS = new Set(['inputs', 'attributes', 'wanted', 'parameters']);

/** The first argument that cannot be copied. */
function nameOfUnsent(argument: unknown): string | null {
  for (const [name, value] of Object.entries(Object(argument))) {
    try {
      structuredClone(value);
    } catch {
      return GROUPS.has(name) ? nameOfUnsent(value) : name;
    }
  }
  return null;
}

function untilAborted<T>(signal: AbortSignal, answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

abstract class WorkerLayer {
  /** With all defaults filled in. */
  readonly options: Readonly<LayerOptions>;

  /** @internal Use the methods of the engine. */
  constructor(
    protected readonly calls: Calls,
    protected readonly id: number,
    options: Readonly<LayerOptions>,
  ) {
    this.options = options;
  }

  /** Copies of all parameters, row-major, by name. */
  parameters(call?: CallOptions): Promise<Values> {
    return this.calls.send('parameters', this.id, call);
  }

  /** Copies the given parameters and leaves the others unchanged. */
  async setParameters(parameters: LayerParameters, call?: CallOptions): Promise<void> {
    await this.calls.send('setParameters', { id: this.id, parameters }, call);
  }

  /** Frees the layer's memory, after the calls before. */
  dispose(): void {
    // After the engine's own end there is nothing to free.
    this.calls.send('disposeLayer', this.id).catch(() => undefined);
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}

/** `MultiHeadAttention` in a worker. */
export class WorkerMultiHeadAttention extends WorkerLayer {
  /** As `MultiHeadAttention.forward`; the tensors of the trace stay in the worker until they are asked for. */
  async forward(
    inputs: ForwardInputs,
    call?: CallOptions,
  ): Promise<{ readonly output: Tensor; readonly trace: WorkerTrace }> {
    const { output, ...trace } = await this.calls.send('forward', { id: this.id, inputs }, call);
    return { output, trace: this.#traceOf(trace) };
  }

  /** As `MultiHeadAttention.backward`. */
  async backward(
    dOutput: Numbers,
    call?: CallOptions,
  ): Promise<{ readonly gradients: Readonly<Record<string, Tensor>>; readonly trace: WorkerTrace }> {
    const { gradients, ...trace } = await this.calls.send('backward', { id: this.id, dOutput }, call);
    return { gradients, trace: this.#traceOf(trace) };
  }

  #traceOf({ trace, names }: SentTrace): WorkerTrace {
    return {
      names,
      has: (name) => names.includes(name),
      get: (name, call) => this.calls.send('tensor', { id: this.id, trace, name }, call),
    };
  }
}

/** `AttentionLayer` in a worker. */
export class WorkerAttentionLayer extends WorkerLayer {
  /** As `AttentionLayer.forward`. */
  forward(inputs: AttentionLayerInputs, call?: CallOptions): Promise<Rows> {
    return this.calls.send('infer', { id: this.id, inputs }, call);
  }

  /** As `AttentionLayer.startDecoding`. */
  async startDecoding(capacity: number, call?: CallOptions): Promise<void> {
    await this.calls.send('startDecoding', { id: this.id, capacity }, call);
  }

  /** As `AttentionLayer.decode`. */
  decode(input: Numbers, call?: CallOptions): Promise<Rows> {
    return this.calls.send('decode', { id: this.id, input }, call);
  }

  /** The number of cached positions; 0 before `startDecoding`. */
  cacheLength(call?: CallOptions): Promise<number> {
    return this.calls.send('cacheLength', this.id, call);
  }
}

/** Like `Engine`, but its layers belong to it, and every call has a promise. */
export interface WorkerEngine extends Pick<Engine, 'build' | 'kernels' | 'backend' | 'note'> {
  attention(
    inputs: AttentionInputs,
    attributes?: OperatorAttributes,
    wanted?: WantedResults,
    call?: CallOptions,
  ): Promise<OperatorResults>;
  multiHeadAttention(options: MultiHeadOptions, call?: CallOptions): Promise<WorkerMultiHeadAttention>;
  attentionLayer(options: AttentionLayerOptions, call?: CallOptions): Promise<WorkerAttentionLayer>;
  /** Ends the worker with everything in it; pending calls reject. Until then, the worker keeps a Node process alive. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/**
 * Starts a worker and creates an engine in it. A file is found as by `createEngine`; `locateFile` is asked here, and its `url` is
 * the name of a file whose address only the worker knows.
 *
 * @throws WorkerError if the worker cannot start, and the errors of `createEngine`
 */
export async function createWorkerEngine(options: EngineOptions = {}, call: CallOptions = {}): Promise<WorkerEngine> {
  return openWorkerEngine(
    () => startWorker(() => new Worker(new URL('./engine-worker.ts', import.meta.url), { type: 'module' })),
    options,
    call,
  );
}

/** `start` gives a worker that runs `engine-program.ts`. */
export async function openWorkerEngine(
  start: () => BackgroundWorker,
  options: EngineOptions,
  call: CallOptions = {},
): Promise<WorkerEngine> {
  checkEngineOptions(options);
  signalOf('the options of a call', call)?.throwIfAborted();
  const sent = sentOptions(options);
  const calls = new Calls(start);
  try {
    const about = await calls.send('open', sent, call);
    const dispose = () => calls.end();
    return {
      ...about,
      attention: (inputs, attributes, wanted, each) => calls.send('attention', { inputs, attributes, wanted }, each),
      async multiHeadAttention(given, each) {
        const { id, options: complete } = await calls.send('multiHeadAttention', given, each);
        return new WorkerMultiHeadAttention(calls, id, complete);
      },
      async attentionLayer(given, each) {
        const { id, options: complete } = await calls.send('attentionLayer', given, each);
        return new WorkerAttentionLayer(calls, id, complete);
      },
      dispose,
      [Symbol.dispose]: dispose,
    };
  } catch (error) {
    calls.end();
    throw error;
  }
}

/** Functions cannot be sent, and relative addresses mean the page's. */
function sentOptions(options: EngineOptions): SentOptions {
  const { locateFile, wasmUrl, wasmBinaries, ...rest } = { ...locationOfThePage(), ...defined(options) };
  const folder = wasmUrl === undefined ? null : absoluteFolder(wasmUrl);
  const addresses: Record<string, string> = {};
  for (const file of locateFile ? FILES : []) {
    const standard = folder ? new URL(file, folder).href : file;
    const found = String(locateFile?.(file, standard));
    if (found !== file) addresses[file] = absolute(found);
  }
  return {
    ...rest,
    ...(folder !== null && { wasmUrl: folder }),
    ...(wasmBinaries && { wasmBinaries }),
    ...(locateFile && { addresses }),
  };
}
