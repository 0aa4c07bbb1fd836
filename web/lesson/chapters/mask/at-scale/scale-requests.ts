/** Latest-only requests to the at-scale worker: a newer request replaces the waiting one. */
import * as v from 'valibot';
import { type BackgroundWorker, startWorker } from '../../../../workers/start-worker.ts';
import { LatestOnly } from '../../../platform/scheduling/latest-only.ts';
import { WorkerClient } from '../../../platform/workers/worker-client.ts';
import type { api } from './scale-program.ts';
import type { ScaleAnswer, ScaleQuestion } from './scale-service.ts';

/** The schema of the at-scale worker's answers. */
const numbers = v.instance(Float32Array);
const band = v.strictObject({
  from: v.number(),
  to: v.number(),
  open: v.number(),
  blind: v.number(),
  spread: v.number(),
  distance: v.number(),
  most: v.number(),
});

export const scaleAnswer = v.strictObject({
  weights: numbers,
  scaled: numbers,
  bands: v.array(band),
  open: v.number(),
  milliseconds: v.nullable(v.number()),
  kernels: v.string(),
});

export interface ScaleRequest extends ScaleQuestion {
  /** When the change was made, in milliseconds of the page. */
  readonly since: number;
}

export interface Shown extends ScaleAnswer {
  readonly request: ScaleRequest;
}

export interface ScaleListener {
  readonly shown: (shown: Shown) => void;
  readonly failed: (reason: string) => void;
}

type ScaleClient = WorkerClient<typeof api>;

export class ScaleRequests {
  #client: ScaleClient | null = null;
  readonly #latest = new LatestOnly<ScaleRequest>((request) => this.#answer(request));

  constructor(
    private readonly listener: ScaleListener,
    private readonly start: () => BackgroundWorker = startScale,
  ) {}

  ask(request: ScaleRequest): void {
    this.#latest.ask(request);
  }

  /** Stops the worker; the next request starts another. */
  stop(): void {
    this.#latest.forget();
    this.#client?.end();
    this.#client = null;
  }

  async #answer(request: ScaleRequest): Promise<(() => void) | null> {
    const { since: _since, ...question } = request;
    this.#client ??= new WorkerClient(this.start, { answers: { answer: scaleAnswer } });
    const client = this.#client;
    try {
      const answer = await client.call('answer', question);
      return () => this.listener.shown({ ...answer, request });
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
