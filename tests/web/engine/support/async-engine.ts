/** Asynchronous engine without a GPU: plain TypeScript whose answers a test can delay, corrupt or reject. */
import type {
  AsyncAttentionEngine,
  AsyncSession,
  AttentionTrace,
  ForwardRequest,
  TraceTensor,
} from '#web/engine/engine.ts';
import { EngineFailure } from '#web/engine/engine.ts';
import { createReferenceBlockEngine } from '#web/engine/reference/reference-block.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { createReferenceGradientEngine } from '#web/engine/reference/reference-gradients.ts';
import { createReferenceTiledEngine } from '#web/engine/reference/reference-tiled.ts';

export interface AsyncEngine extends AsyncAttentionEngine {
  /** All requests so far. */
  readonly requests: readonly ForwardRequest[];
  readonly disposed: boolean;
  /** Number of undisposed sessions. */
  readonly sessions: number;
  /** Simulates device loss with the browser's message. */
  lose(cause: string): void;
}

export interface AsyncOptions {
  readonly kernels?: string;
  /** Awaited before each answer; its rejection becomes the forward's. */
  readonly before?: (request: ForwardRequest, count: number) => Promise<void> | void;
  /** Corrupts the numbers. */
  readonly spoil?: (name: string, data: Float32Array) => void;
}

export function asyncEngine({ kernels = 'webgpu-stub', before, spoil }: AsyncOptions = {}): AsyncEngine {
  const reference = createReferenceEngine();
  const requests: ForwardRequest[] = [];
  let [disposed, sessions] = [false, 0];
  let lose: (cause: string) => void = () => undefined;
  const lost = new Promise<string>((resolve) => {
    lose = resolve;
  });
  return {
    name: 'webgpu',
    kernels,
    lost,
    lose: (cause) => lose(cause),
    requests,
    get disposed() {
      return disposed;
    },
    get sessions() {
      return sessions;
    },
    dispose() {
      disposed = true;
    },
    createSession: () => delayed(reference.createSession()),
    createBlockSession: async () => delayed(createReferenceBlockEngine().createSession()),
    createTiledSession: async () => delayed(createReferenceTiledEngine().createSession()),
    async createGradientSession() {
      const session = createReferenceGradientEngine().createSession();
      return { ...delayed(session), backward: async (dOutput) => copied(session.backward(dOutput), spoil) };
    },
  };

  function delayed<Request extends ForwardRequest>(session: Synchronous<Request>): AsyncSession<Request> {
    sessions++;
    let open = true;
    return {
      async forward(request) {
        requests.push(request);
        await before?.(request, requests.length);
        if (!open) throw new EngineFailure('failed', 'the session was disposed');
        return copied(session.forward(request), spoil);
      },
      dispose() {
        if (open) sessions--;
        open = false;
        session.dispose();
      },
    };
  }
}

interface Synchronous<Request> {
  forward(request: Request): AttentionTrace;
  dispose(): void;
}

/** A promise with its `resolve` and `reject`. */
export function gate<T = void>(): { readonly opened: Promise<T>; open(value: T): void; refuse(error: Error): void } {
  let [open, refuse]: [(value: T) => void, (error: Error) => void] = [() => undefined, () => undefined];
  const opened = new Promise<T>((resolve, reject) => {
    [open, refuse] = [resolve, reject];
  });
  return { opened, open: (value) => open(value), refuse: (error) => refuse(error) };
}

function copied(trace: AttentionTrace, spoil: AsyncOptions['spoil']): AttentionTrace {
  const options = { ...trace.options };
  const names = [...trace.names];
  const tensors = new Map<string, TraceTensor>();
  for (const name of names) {
    const tensor = trace.get(name);
    const data = tensor.data.slice();
    spoil?.(name, data);
    const { axes, provenance, shape } = tensor;
    tensors.set(name, { name, axes, provenance, shape: [...shape], data });
  }
  return {
    options,
    names,
    over: false,
    has: (name) => tensors.has(name),
    get(name) {
      const tensor = tensors.get(name);
      if (!tensor) throw new Error(`no tensor ${name}`);
      return tensor;
    },
  };
}
