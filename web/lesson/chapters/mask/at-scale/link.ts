/** The page's end of the worker that computes many tokens: asks it one question at a time, and ends it. */
import { reasonOf, startWorker } from '../../../platform/workers/start-worker.ts';
import type { ScaleAnswer, ScaleQuestion } from './desk.ts';
import { heard, type ToWorker } from './protocol.ts';

/** The part of a worker that is used; a test gives one of its own. */
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

  /** The next question may be asked once this one is answered. Rejects with the reason if the worker cannot. */
  ask(question: ScaleQuestion): Promise<ScaleAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#worker.postMessage(question);
    });
  }

  end(): void {
    this.#worker.terminate();
    this.#waiting?.reject(new Error('the worker was ended'));
  }

  #hear(data: unknown): void {
    const message = heard(data);
    if (message?.kind === 'answer') this.#waiting?.resolve(message);
    else this.#waiting?.reject(new Error(message?.detail ?? 'the worker said something else'));
  }
}

function startScale(): WorkerLike {
  return startWorker(() => new Worker(new URL('./scale-worker.ts', import.meta.url), { type: 'module' }));
}
