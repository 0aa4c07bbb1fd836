/**
 * Starts a worker wherever the files are hosted. Browsers require workers of the page's own origin; for files on a CDN
 * or in a sandboxed frame, a small inline worker imports the program instead. The page's policy must allow `worker-src blob:` and
 * the program's origin (`data:` in a sandbox), and the policy `mha-lesson` under Trusted Types. A worker that cannot start fires
 * an error event; nothing is thrown.
 */
import { messageOf } from '../engine/message-of.ts';
import { nodeBuiltin } from '../engine/node-builtin.ts';

// Worker addresses for pages with Trusted Types. The lesson's own pages have a default policy (`trusted-scripts.ts`); on other
// pages the elements create the policy `mha-lesson`, which the page must allow. Only `startWorker` uses that policy.

interface Policy {
  createScriptURL(address: string): unknown;
}

interface PolicyFactory {
  readonly defaultPolicy: unknown;
  createPolicy(name: string, rules: Policy): Policy;
}

let policy: Policy | null | undefined;

/** Whether the browser supports Trusted Types and the page has no default policy. */
export function trustIsWanted(): boolean {
  return factory()?.defaultPolicy === null;
}

/** `address` in the type that the page requires; unchanged if the page forbids the policy, and the browser then decides. */
export function trustedAddress(address: string): unknown {
  if (policy === undefined) policy = makePolicy();
  return policy?.createScriptURL(address) ?? address;
}

function makePolicy(): Policy | null {
  try {
    return factory()?.createPolicy('mha-lesson', { createScriptURL: (address) => address }) ?? null;
  } catch {
    return null;
  }
}

function factory(): PolicyFactory | null {
  const value: unknown = Reflect.get(globalThis, 'trustedTypes') ?? null;
  return isFactory(value) ? value : null;
}

function isFactory(value: unknown): value is PolicyFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value && 'defaultPolicy' in value;
}

/** Node's worker threads with the interface of a browser's worker. */
interface Thread {
  postMessage(message: unknown): void;
  terminate(): Promise<unknown>;
  on(type: string, listener: (data: unknown) => void): unknown;
}

interface Threads {
  readonly Worker: new (program: URL) => Thread;
}

const threads = (): Threads | null => nodeBuiltin<Threads>('node:worker_threads');

class NodeWorker extends EventTarget implements BackgroundWorker {
  readonly #thread: Thread;

  constructor(program: URL) {
    super();
    const node = threads();
    if (!node) throw new TypeError('there are no workers here');
    this.#thread = new node.Worker(program);
    this.#thread.on('message', (data) => this.dispatchEvent(new MessageEvent('message', { data })));
    this.#thread.on('error', (error) => this.#fail(messageOf(error)));
    this.#thread.on('exit', (code) => this.#fail(`the worker's thread ended with code ${code}`));
  }

  postMessage(message: unknown): void {
    this.#thread.postMessage(message);
  }

  terminate(): void {
    void this.#thread.terminate();
  }

  #fail(message: string): void {
    this.dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { message }));
  }
}

/** The part of a worker that is used. */
export type BackgroundWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener' | 'removeEventListener'>;

/** The arguments of a worker's constructor. */
interface Program {
  readonly address: URL;
  readonly options: WorkerOptions | undefined;
}

/**
 * `make` returns a new worker of `new URL('./….ts', import.meta.url)`, written as one expression. Vite, webpack and others look
 * for that pattern, bundle the program with its imports, and insert the file's address. Bundlers of the package would treat a
 * plain address (`?worker&url`) as an asset and leave its imports and WebAssembly behind.
 */
export function startWorker(make: () => Worker): BackgroundWorker {
  try {
    if (!('Worker' in globalThis)) return new NodeWorker(programOf(make).address);
    // Other runtimes than browsers have workers, but no origins.
    if (!('origin' in globalThis)) return make();
    return isOurs(new URL(import.meta.url)) && !trustIsWanted() ? make() : started(programOf(make));
  } catch {
    return new NeverStarted();
  }
}

/** Why a worker ended, from its error event; null if it never started. */
export function reasonOf(event: Event): string | null {
  const message = 'message' in event && typeof event.message === 'string' ? event.message : '';
  return message === '' ? null : message;
}

function started({ address, options }: Program): BackgroundWorker {
  if (isOurs(address)) return newWorker(address.href, options);
  const way = JSON.stringify(address.href);
  const line = options?.type === 'module' ? `import ${way};` : `importScripts(${way});`;
  // Chromium starts no module worker from a blob in an opaque origin.
  if (globalThis.origin === 'null') return newWorker(`data:text/javascript,${encodeURIComponent(line)}`, options);
  const blob = URL.createObjectURL(new Blob([line], { type: 'text/javascript' }));
  const worker = newWorker(blob, options);
  const release = (): void => URL.revokeObjectURL(blob);
  for (const type of ['message', 'error'] as const) worker.addEventListener(type, release, { once: true });
  return worker;
}

/** A sandboxed frame has an opaque origin, whatever its address says. */
function isOurs({ origin, protocol }: URL): boolean {
  return origin === globalThis.origin || protocol === 'blob:' || protocol === 'data:';
}

function newWorker(address: string, options: WorkerOptions | undefined): BackgroundWorker {
  return Reflect.construct(Worker, [trustedAddress(address), options]);
}

/**
 * The worker that `make` would start, without starting it: during one synchronous call, `Worker` only records its arguments. The
 * name must be the global one, because bundlers ignore a class that was declared or passed in (docs/decisions/11-worker-addresses.md).
 */
function programOf(make: () => Worker): Program {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'Worker');
  let program: Program | null = null;
  class Noted extends EventTarget {
    constructor(address: string | URL, options?: WorkerOptions) {
      super();
      program = { address: new URL(address, globalThis.document?.baseURI), options };
    }
  }
  Reflect.set(globalThis, 'Worker', Noted);
  try {
    make();
  } finally {
    if (own) Object.defineProperty(globalThis, 'Worker', own);
    else Reflect.deleteProperty(globalThis, 'Worker');
  }
  if (program === null) throw new TypeError('make() created no worker');
  return program;
}

/** Replaces a worker that the browser refused in the constructor. */
class NeverStarted extends EventTarget implements BackgroundWorker {
  constructor() {
    super();
    setTimeout(() => this.dispatchEvent(new Event('error')));
  }

  postMessage(): void {}

  terminate(): void {}
}
