/** Node's worker threads with the interface of a browser's worker. */
import { messageOf } from '../engine/message-of.ts';
import { nodeBuiltin } from '../engine/node-builtin.ts';
import type { BackgroundWorker } from './start-worker.ts';

interface Thread {
  postMessage(message: unknown): void;
  terminate(): Promise<unknown>;
  on(type: string, listener: (said: unknown) => void): unknown;
}

interface Threads {
  readonly Worker: new (program: URL) => Thread;
}

const threads = (): Threads | null => nodeBuiltin<Threads>('node:worker_threads');

export class NodeWorker extends EventTarget implements BackgroundWorker {
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
