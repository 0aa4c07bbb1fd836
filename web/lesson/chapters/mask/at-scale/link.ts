/** The page's client of the at-scale worker: one request at a time. */
import { reasonOf, startWorker } from '../../../platform/workers/start-worker.ts';
import type { ScaleAnswer, ScaleQuestion } from './desk.ts';
import { heard, type ToWorker } from './protocol.ts';

/** The worker API in use; tests provide their own. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: Event) => void): void;
}

export class ScaleLink {
  readonly #worker: WorkerLike;
  #waiting: { readonly resolve: (answer: ScaleAnswer) => void; readonly reject: (reason: Error) => void } | null = null;

  constructor(start: () => WorkerLike = startScale) {
    this.#worker = start();
    this.#worker.addEventListener('message', ({ data }) => this.#hear(data));
    const failed = (event: Event): void => this.#waiting?.reject(new Error(reasonOf(event)));
    this.#worker.addEventListener('error', failed);
    this.#worker.addEventListener('messageerror', failed);
  }

  /** Ask again only after this request is answered. Rejects with the reason if the worker fails. */
  ask(question: ScaleQuestion): Promise<ScaleAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#worker.postMessage(question);
    });
  }

  end(): void {
    this.#worker.terminate();
    this.#waiting?.reject(new Error('the worker was stopped'));
  }

  #hear(data: unknown): void {
    const message = heard(data);
    if (message?.kind === 'answer') this.#waiting?.resolve(message);
    else this.#waiting?.reject(new Error(message?.detail ?? 'the worker sent an invalid message'));
  }
}

function startScale(): WorkerLike {
  return startWorker(() => new Worker(new URL('./scale-worker.ts', import.meta.url), { type: 'module' }));
}
