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

export interface Question {
  readonly engine: AsyncAttentionEngine;
  readonly request: ForwardRequest;
  answered(trace: AttentionTrace): void;
  /** The request cannot be computed by any engine. */
  refused(error: AttentionError): void;
}

export class LatestAnswer {
  #session: { readonly engine: AsyncAttentionEngine; readonly its: AsyncAttentionSession } | null = null;
  /** What is being answered; `wanted` until something else was asked, or nothing. */
  #asked: { readonly question: Question; wanted: boolean } | null = null;
  #waiting: Question | null = null;
  #over = false;

  /** `failed` hears of an engine that is at fault; what was asked of it and still waits is not asked any more. */
  constructor(private readonly failed: (engine: AsyncAttentionEngine, error: unknown) => void) {}

  /** Whether an engine is at work on a question, wanted or not. */
  get busy(): boolean {
    return this.#asked !== null;
  }

  ask(question: Question): void {
    this.forget();
    if (this.#asked) this.#waiting = question;
    else void this.#put(question);
  }

  /** What was asked is of interest no more. */
  forget(): void {
    this.#waiting = null;
    if (this.#asked) this.#asked.wanted = false;
  }

  dispose(): void {
    this.#over = true;
    this.forget();
    this.#session?.its.dispose();
    this.#session = null;
  }

  async #put(question: Question): Promise<void> {
    const { engine, request } = question;
    const asked = { question, wanted: true };
    this.#asked = asked;
    let answer: AttentionTrace | AttentionError | null = null;
    try {
      answer = await this.#sessionOf(engine).forward(request);
    } catch (error) {
      if (error instanceof AttentionError) answer = error;
      else if (!this.#over) this.failed(engine, error);
      if (this.#waiting?.engine === engine && !answer) this.#waiting = null;
    }
    this.#asked = null;
    if (answer && asked.wanted) {
      if (answer instanceof AttentionError) question.refused(answer);
      else question.answered(answer);
    }
    // An answer may have led to a question of its own.
    const next = this.#waiting;
    if (!next || this.#asked) return;
    this.#waiting = null;
    void this.#put(next);
  }

  #sessionOf(engine: AsyncAttentionEngine): AsyncAttentionSession {
    if (this.#session?.engine !== engine) {
      this.#session?.its.dispose();
      this.#session = { engine, its: engine.createSession() };
    }
    return this.#session.its;
  }
}
