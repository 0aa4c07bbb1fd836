/**
 * Sends requests to an asynchronous engine, one at a time. A new request replaces the pending one, and stale answers are dropped.
 */
import { type AsyncAttentionEngine, AttentionError, type AttentionTrace } from '../../engine/engine.ts';
import type { ModelSettings } from '../fields/lesson-fields.ts';
import type { LessonModel } from '../model/lesson-model.ts';
import { LatestOnly } from '../platform/scheduling/latest-only.ts';
import type { OpenOnDevice } from './computation.ts';

export interface ComputeRequest {
  readonly engine: AsyncAttentionEngine;
  /** What the engine computes. */
  readonly open: OpenOnDevice;
  readonly model: LessonModel;
  readonly settings: ModelSettings;
  answered(trace: AttentionTrace): void;
  /** No engine can compute the request. */
  refused(error: AttentionError): void;
}

interface Opened {
  readonly engine: AsyncAttentionEngine;
  readonly open: OpenOnDevice;
  readonly computation: ReturnType<OpenOnDevice>;
}

export class LatestAnswer {
  #opened: Opened | null = null;
  readonly #requests = new LatestOnly<ComputeRequest>((request) => this.#compute(request));
  #disposed = false;

  /** `failed` is called with a faulty engine; its pending request is dropped. */
  constructor(private readonly failed: (engine: AsyncAttentionEngine, error: unknown) => void) {}

  /** Whether an engine is working on a request, wanted or not. */
  get busy(): boolean {
    return this.#requests.busy;
  }

  ask(request: ComputeRequest): void {
    this.#requests.ask(request);
  }

  /** Drops the pending request, and the answer to the running one. */
  forget(): void {
    this.#requests.forget();
  }

  dispose(): void {
    this.#disposed = true;
    this.forget();
    this.#close();
  }

  async #compute(request: ComputeRequest): Promise<(() => void) | null> {
    const { engine, model, settings } = request;
    try {
      const opening = this.#computationOf(request);
      const computation = opening instanceof Promise ? await opening : opening;
      const trace = await computation.compute(model, settings);
      return () => request.answered(trace);
    } catch (error) {
      if (error instanceof AttentionError) return () => request.refused(error);
      if (!this.#disposed) this.failed(engine, error);
      this.#requests.drop((pending) => pending.engine === engine);
      return null;
    }
  }

  #computationOf({ engine, open }: ComputeRequest): ReturnType<OpenOnDevice> {
    if (this.#opened?.engine !== engine || this.#opened.open !== open) {
      this.#close();
      this.#opened = { engine, open, computation: open(engine) };
    }
    return this.#opened.computation;
  }

  #close(): void {
    const computation = this.#opened?.computation;
    this.#opened = null;
    if (!(computation instanceof Promise)) computation?.dispose();
    // What did not open has been reported.
    else computation.then((opened) => opened.dispose()).catch(() => undefined);
  }
}
