/** The page's client of the worker that holds a checkpoint. */
import { CheckpointError } from '../../../engine/checkpoint/checkpoint-error.ts';
import type { LoadProgress } from '../../../engine/checkpoint/load-model.ts';
import { reasonOf, startWorker } from '../../platform/workers/start-worker.ts';
import type { Answers, FromWorker, Question, ToWorker } from './protocol.ts';

/** The part of a worker that is used; tests pass their own. */
export interface WorkerLike {
  postMessage(message: ToWorker): void;
  terminate(): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<FromWorker>) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: Event) => void): void;
}

interface Waiting {
  readonly resolve: (answer: Answers[keyof Answers]) => void;
  readonly reject: (reason: unknown) => void;
}

/** The rejection of a request whose worker was ended on purpose. */
export class CancelledError extends Error {
  override readonly name = 'CancelledError';
}

export class CheckpointLink {
  readonly #worker: WorkerLike;
  readonly #waiting = new Map<number, Waiting>();
  #asked = 0;
  #ended = false;

  constructor(
    private readonly onProgress: (progress: LoadProgress) => void = () => {},
    start: () => WorkerLike = startDesk,
  ) {
    this.#worker = start();
    this.#worker.addEventListener('message', ({ data }) => this.#hear(data));
    const failed = (event: Event): void => {
      this.#end(new CheckpointError({ kind: 'core', detail: reasonOf(event) }));
    };
    this.#worker.addEventListener('error', failed);
    this.#worker.addEventListener('messageerror', failed);
  }

  /** Rejects with `CheckpointError`, or with `CancelledError` if the worker was ended. */
  ask<Ask extends keyof Answers>(question: Question & { readonly ask: Ask }): Promise<Answers[Ask]> {
    if (this.#ended) return Promise.reject(new CancelledError('the checkpoint was closed'));
    const number = ++this.#asked;
    const answer = new Promise<Answers[keyof Answers]>((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject });
    });
    this.#worker.postMessage({ ...question, number });
    return answer as Promise<Answers[Ask]>;
  }

  /** Frees the checkpoint's memory. */
  end(): void {
    this.#end(new CancelledError('the checkpoint was closed'));
  }

  #hear(message: FromWorker): void {
    if ('progress' in message) {
      this.onProgress(message.progress);
      return;
    }
    const waiting = this.#waiting.get(message.number);
    this.#waiting.delete(message.number);
    if ('problem' in message) waiting?.reject(new CheckpointError(message.problem));
    else waiting?.resolve(message.answer);
  }

  #end(reason: Error): void {
    this.#ended = true;
    this.#worker.terminate();
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }
}

function startDesk(): WorkerLike {
  return startWorker(() => new Worker(new URL('./opened-worker.ts', import.meta.url), { type: 'module' }));
}
