/** Latest-only requests to the at-scale worker: a newer request replaces the waiting one. */

import { type BackgroundWorker, startWorker } from '../../../../workers/start-worker.ts';
import { NewestFirst } from '../../../platform/scheduling/newest-first.ts';
import { WorkerClient } from '../../../platform/workers/worker-client.ts';
import type { ScaleAnswer, ScaleQuestion } from './desk.ts';
import { scaleAnswer } from './protocol.ts';
import type { api } from './scale-program.ts';

export interface Wish extends ScaleQuestion {
  /** When the change was made, in milliseconds of the page. */
  readonly since: number;
}

export interface Shown extends ScaleAnswer {
  readonly wish: Wish;
}

export interface WishListener {
  readonly shown: (shown: Shown) => void;
  readonly failed: (reason: string) => void;
}

type ScaleClient = WorkerClient<typeof api>;

export class Wishes {
  #client: ScaleClient | null = null;
  readonly #newest = new NewestFirst<Wish>((wish) => this.#answer(wish));

  constructor(
    private readonly listener: WishListener,
    private readonly start: () => BackgroundWorker = startScale,
  ) {}

  ask(wish: Wish): void {
    this.#newest.ask(wish);
  }

  /** Stops the worker; the next request starts another. */
  stop(): void {
    this.#newest.forget();
    this.#client?.end();
    this.#client = null;
  }

  async #answer(wish: Wish): Promise<(() => void) | null> {
    const { since: _since, ...question } = wish;
    this.#client ??= new WorkerClient(this.start, { answers: { answer: scaleAnswer } });
    const client = this.#client;
    try {
      const answer = await client.call('answer', question);
      return () => this.listener.shown({ ...answer, wish });
    } catch (error) {
      client.end();
      if (this.#client === client) this.#client = null;
      return () => this.listener.failed(error instanceof Error ? error.message : String(error));
    }
  }
}

function startScale(): BackgroundWorker {
  return startWorker(() => new Worker(new URL('./scale-worker.ts', import.meta.url), { type: 'module' }));
}
