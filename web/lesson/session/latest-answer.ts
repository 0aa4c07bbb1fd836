/**
 * Asks an engine that answers later, one question at a time. Only the latest counts: a question that comes while one is being
 * answered replaces the one that waits, and an answer to what is no longer asked is dropped.
 */
import {
  type AsyncAttentionEngine,
  type AsyncAttentionSession,
  AttentionError,
  type AttentionTrace,
  type ForwardRequest,
} from '../../engine/engine.ts';
import { NewestFirst } from '../platform/scheduling/newest-first.ts';

export interface Question {
  readonly engine: AsyncAttentionEngine;
  readonly request: ForwardRequest;
  answered(trace: AttentionTrace): void;
  /** The request cannot be computed by any engine. */
  refused(error: AttentionError): void;
}

export class LatestAnswer {
  #session: { readonly engine: AsyncAttentionEngine; readonly its: AsyncAttentionSession } | null = null;
  readonly #questions = new NewestFirst<Question>((question) => this.#put(question));
  #over = false;

  /** `failed` hears of an engine that is at fault; what was asked of it and still waits is not asked any more. */
  constructor(private readonly failed: (engine: AsyncAttentionEngine, error: unknown) => void) {}

  /** Whether an engine is at work on a question, wanted or not. */
  get busy(): boolean {
    return this.#questions.busy;
  }

  ask(question: Question): void {
    this.#questions.ask(question);
  }

  /** What was asked is of interest no more. */
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
