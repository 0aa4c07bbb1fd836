/** The page's client of a training worker: starts it, validates its messages and reports failures. */
import { type BackgroundWorker, reasonOf, startWorker } from '../../platform/workers/start-worker.ts';
import { type FromWorker, fromWorker, read, type ToWorker } from './protocol.ts';

export interface WorkerListener {
  /** A validated message. */
  readonly heard: (message: FromWorker) => void;
  /** The worker could not start, or failed. It is gone. */
  readonly failed: (reason: string) => void;
}

/** The worker interface that a session needs. */
export interface Link {
  send(message: ToWorker): void;
  stop(): void;
}

export class WorkerLink implements Link {
  readonly #listener: WorkerListener;
  #worker: BackgroundWorker | null;

  /** `start` creates the worker; tests provide their own. */
  constructor(listener: WorkerListener, start: () => BackgroundWorker = startTraining) {
    this.#listener = listener;
    this.#worker = start();
    this.#worker.addEventListener('message', this.#hear);
    this.#worker.addEventListener('error', this.#fail);
    this.#worker.addEventListener('messageerror', this.#fail);
  }

  send(message: ToWorker): void {
    this.#worker?.postMessage(message);
  }

  stop(): void {
    this.#worker?.removeEventListener('message', this.#hear);
    this.#worker?.terminate();
    this.#worker = null;
  }

  readonly #hear = ({ data }: MessageEvent<unknown>): void => {
    const message = read(fromWorker, data);
    if (typeof message === 'string') this.#broken(message);
    else this.#listener.heard(message);
  };

  readonly #fail = (event: Event): void => {
    event.preventDefault();
    this.#broken(reasonOf(event));
  };

  #broken(reason: string): void {
    if (!this.#worker) return;
    this.stop();
    this.#listener.failed(reason);
  }
}

function startTraining(): BackgroundWorker {
  return startWorker(() => new Worker(new URL('./training-worker.ts', import.meta.url), { type: 'module' }));
}
