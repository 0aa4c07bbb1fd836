/**
 * Sends requests to an asynchronous engine, one at a time. A new request replaces the pending one, and stale answers are dropped.
 */
import {
  type AsyncAttentionEngine,
  type AsyncAttentionSession,
  AttentionError,
  type AttentionTrace,
  type ForwardRequest,
} from '../../engine/engine.ts';
import { LatestOnly } from '../platform/scheduling/latest-only.ts';

export interface Question {
  readonly engine: AsyncAttentionEngine;
  readonly request: ForwardRequest;
  answered(trace: AttentionTrace): void;
  /** No engine can compute the request. */
  refused(error: AttentionError): void;
}

export class LatestAnswer {
  #session: { readonly engine: AsyncAttentionEngine; readonly its: AsyncAttentionSession } | null = null;
  readonly #questions = new LatestOnly<Question>((question) => this.#put(question));
  #over = false;

  /** `failed` is called with a faulty engine; its pending request is dropped. */
  constructor(private readonly failed: (engine: AsyncAttentionEngine, error: unknown) => void) {}

  /** Whether an engine is working on a request, wanted or not. */
  get busy(): boolean {
    return this.#questions.busy;
  }

  ask(question: Question): void {
    this.#questions.ask(question);
  }

  /** Drops the pending request, and the answer to the running one. */
  forget(): void {
    this.#questions.forget();
  }

  dispose(): void {
    this.#over = true;
    this.forget();
    this.#session?.its.dispose();
    this.#session = null;
  }

  async #put(question: Question): Promise<(() => void) | null> {
    const { engine, request } = question;
    try {
      const trace = await this.#sessionOf(engine).forward(request);
      return () => question.answered(trace);
    } catch (error) {
      if (error instanceof AttentionError) return () => question.refused(error);
      if (!this.#over) this.failed(engine, error);
      this.#questions.drop((waiting) => waiting.engine === engine);
      return null;
    }
  }

  #sessionOf(engine: AsyncAttentionEngine): AsyncAttentionSession {
    if (this.#session?.engine !== engine) {
      this.#session?.its.dispose();
      this.#session = { engine, its: engine.createSession() };
    }
    return this.#session.its;
  }
}
