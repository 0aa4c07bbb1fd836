/**
 * From the state to computed numbers: one engine, one session, one forward for all changes of an animation frame. The latest
 * state wins; what could not be computed leaves the last numbers standing and says why.
 */
import { effect, type ReadonlySignal, signal } from '@preact/signals-core';
import type { AttentionEngine, AttentionSession, AttentionTrace } from '../../engine/engine.ts';
import { type FallbackNote, loadEngine } from '../../engine/load-engine.ts';
import { lessonModel } from '../model/lesson-model.ts';
import { loadNotebook } from '../model/load-notebook.ts';
import type { Notebook } from '../model/notebook.ts';
import type { ModelSettings } from '../model/settings.ts';
import { equal } from '../state/equal.ts';
import type { LessonStore } from '../state/store.ts';

export interface Computed {
  readonly trace: AttentionTrace;
  /** Counts the forwards: the trace reads the engine's memory, whose numbers change with each. */
  readonly revision: number;
  readonly tokens: readonly string[];
  readonly outputIsIdentity: boolean;
}

export interface EngineInfo {
  readonly name: AttentionEngine['name'];
  readonly kernels: string;
  readonly note: FallbackNote | null;
}

export class LessonSession {
  readonly #computed = signal<Computed | null>(null);
  readonly #problem = signal<string | null>(null);
  readonly #engine = signal<EngineInfo | null>(null);
  #loaded: AttentionEngine | null = null;
  #session: AttentionSession | null = null;
  #notebook: Notebook | null = null;
  #frame = 0;
  #last: ModelSettings | null = null;
  #stop: (() => void) | null = null;

  constructor(private readonly store: LessonStore) {}

  get computed(): ReadonlySignal<Computed | null> {
    return this.#computed;
  }

  /** Why the present settings could not be computed, in the engine's words; null when they were. */
  get problem(): ReadonlySignal<string | null> {
    return this.#problem;
  }

  get engine(): ReadonlySignal<EngineInfo | null> {
    return this.#engine;
  }

  /** Loads the engine and computes from then on. */
  async start(): Promise<void> {
    const { engine, note } = await loadEngine();
    this.#loaded = engine;
    this.#session = engine.createSession();
    this.#engine.value = { name: engine.name, kernels: engine.kernels, note };
    this.#stop = effect(() => {
      const settings = settingsOf(this.store.state.value);
      if (!equal(settings, this.#last)) this.#request();
    });
  }

  /** A computation beside the lesson's own, for whoever asks and disposes it. Throws before the first numbers are there. */
  readonly newSession = (): AttentionSession => {
    if (!this.#loaded) throw new Error('a session was asked for before the engine was loaded');
    return this.#loaded.createSession();
  };

  dispose(): void {
    this.#stop?.();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#session?.dispose();
    this.#session = null;
    this.#computed.value = null;
  }

  /** The first forward happens at once, so that the page appears with its numbers. */
  #request(): void {
    if (this.#computed.peek() === null) {
      this.#compute();
      return;
    }
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#compute();
    });
  }

  #compute(): void {
    const settings = settingsOf(this.store.state.peek());
    if (!this.#session) return;
    if (settings.preset === 'notebook' && !this.#notebook) {
      void this.#loadNotebook();
      return;
    }
    this.#last = settings;
    try {
      const { request, tokens, outputIsIdentity } = lessonModel(settings, this.#notebook);
      const trace = this.#session.forward(request);
      this.#computed.value = { trace, tokens, outputIsIdentity, revision: (this.#computed.peek()?.revision ?? 0) + 1 };
      this.#problem.value = null;
    } catch (error) {
      this.#problem.value = messageOf(error);
    }
  }

  async #loadNotebook(): Promise<void> {
    try {
      this.#notebook = await loadNotebook();
      this.#compute();
    } catch (error) {
      this.#problem.value = messageOf(error);
    }
  }
}

function settingsOf(settings: ModelSettings): ModelSettings {
  const { sentence, dModel, numHeads, bias, mask, temperature, dropout, seed, preset, example } = settings;
  return { sentence, dModel, numHeads, bias, mask, temperature, dropout, seed, preset, example };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
