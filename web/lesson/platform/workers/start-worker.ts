/**
 * Starts a worker wherever the lesson's files lie. A browser runs a worker only from the page's own origin; where the files are another
 * origin's, as on a CDN or in a sandboxed frame, which has none, the worker is a line that imports its program. A page's policy has to
 * allow that: `worker-src blob:` and the program's origin (`data:` in a sandbox), and the policy `mha-lesson` where it asks for
 * Trusted Types. What cannot be started is heard of as an error of the worker, sooner or later, and never thrown.
 */
import { t } from '../../../messages/index.ts';
import { trustedAddress, trustIsWanted } from './trusted-address.ts';

/** What is used of a worker. */
export type BackgroundWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener' | 'removeEventListener'>;

/** What a worker was to be made of. */
interface Program {
  readonly address: URL;
  readonly options: WorkerOptions | undefined;
}

/**
 * `make` returns a new worker of `new URL('./….ts', import.meta.url)`, all in one piece. Vite, webpack and others look for exactly
 * that, bundle the program with what it imports, and write the file's address there. An address by itself (`?worker&url`) would be a
 * file like a picture to those that bundle the package: its imports and its WebAssembly would stay behind.
 */
export function startWorker(make: () => Worker): BackgroundWorker {
  try {
    return isOurs(new URL(import.meta.url)) && !trustIsWanted() ? make() : started(programOf(make));
  } catch {
    return new NeverStarted();
  }
}

/** Why a worker is gone, of the event that told it: what it said itself, or that it never started. */
export function reasonOf(event: Event): string {
  const said = 'message' in event && typeof event.message === 'string' ? event.message : '';
  return said === '' ? t.problems.workerNotStarted : said;
}

function started({ address, options }: Program): BackgroundWorker {
  if (isOurs(address)) return newWorker(address.href, options);
  const way = JSON.stringify(address.href);
  const line = options?.type === 'module' ? `import ${way};` : `importScripts(${way});`;
  // Chromium starts no module from a blob where the origin is nobody's.
  if (globalThis.origin === 'null') return newWorker(`data:text/javascript,${encodeURIComponent(line)}`, options);
  const blob = URL.createObjectURL(new Blob([line], { type: 'text/javascript' }));
  const worker = newWorker(blob, options);
  const release = (): void => URL.revokeObjectURL(blob);
  for (const type of ['message', 'error'] as const) worker.addEventListener(type, release, { once: true });
  return worker;
}

/** In a sandboxed frame the origin is nobody's, whatever the address says. */
function isOurs({ origin, protocol }: URL): boolean {
  return origin === globalThis.origin || protocol === 'blob:' || protocol === 'data:';
}

function newWorker(address: string, options: WorkerOptions | undefined): BackgroundWorker {
  return Reflect.construct(Worker, [trustedAddress(address), options]);
}

/**
 * What `make` would start, without starting it: for one call that cannot wait, `Worker` only writes down what it is given. The name
 * has to be the global one, because bundlers pass over a class that is called so but was declared or handed in.
 */
function programOf(make: () => Worker): Program {
  const { Worker } = globalThis;
  let program: Program | null = null;
  class Noted extends EventTarget {
    constructor(address: string | URL, options?: WorkerOptions) {
      super();
      program = { address: new URL(address, document.baseURI), options };
    }
  }
  Reflect.set(globalThis, 'Worker', Noted);
  try {
    make();
  } finally {
    Reflect.set(globalThis, 'Worker', Worker);
  }
  if (program === null) throw new TypeError('no worker was made');
  return program;
}

/** Stands for a worker that the browser refused at once. */
class NeverStarted extends EventTarget implements BackgroundWorker {
  constructor() {
    super();
    setTimeout(() => this.dispatchEvent(new Event('error')));
  }

  postMessage(): void {}

  terminate(): void {}
}
