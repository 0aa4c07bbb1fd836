/**
 * From the state to computed numbers: the page's one engine, a session of its own, one forward for all changes of an animation frame. The latest
 * state wins; what could not be computed leaves the last numbers standing and says why. Where a chapter's figure computes
 * something of its own, its numbers are there as soon as the chapter is: no picture is ever drawn from another figure's. A
 * chapter that computes more than the forward pass is computed by what it loads, as long as it is open.
 */
import { effect, type ReadonlySignal, signal } from '@preact/signals-core';
import type { AttentionEngine, AttentionSession, AttentionTrace } from '../../engine/engine.ts';
import type { FallbackNote } from '../../engine/load-engine.ts';
import { chapterOf } from '../chapters/index.ts';
import { type LayerSource, type LessonModel, lessonModel } from '../model/lesson-model.ts';
import { loadNotebook } from '../model/load-notebook.ts';
import { NotLoadedError } from '../model/not-loaded.ts';
import type { Notebook } from '../model/notebook.ts';
import { type OwnFigure, ownFigure } from '../model/own-figure.ts';
import type { ModelSettings } from '../model/settings.ts';
import { type OpenedCheckpoint, openedCheckpoint } from '../opened/opened.ts';
import { equal } from '../state/equal.ts';
import type { LessonStore } from '../state/store.ts';
import { nextTask } from '../turns/next-task.ts';
import type { Computation, LoadComputation } from './computation.ts';
import { noticeActs } from './first-act.ts';
import { sharedEngine } from './shared-engine.ts';

export interface Computed {
  readonly trace: AttentionTrace;
  /** Counts the forwards: the trace reads the engine's memory, whose numbers change with each. */
  readonly revision: number;
  readonly tokens: readonly string[];
  /** The words of the keys, where they have a sentence of their own. */
  readonly sourceTokens?: readonly string[];
  readonly outputIsIdentity: boolean;
  readonly handMadeFor?: 'translation';
  readonly block?: LessonModel['block'];
}

export interface EngineInfo {
  readonly name: AttentionEngine['name'];
  readonly kernels: string;
  readonly note: FallbackNote | null;
}

export class LessonSession {
  readonly #computed = signal<Computed | null>(null);
  readonly #problem = signal<Error | null>(null);
  readonly #engine = signal<EngineInfo | null>(null);
  readonly #preparing = signal(false);
  #loaded: AttentionEngine | null = null;
  #session: AttentionSession | null = null;
  #notebook: Notebook | null = null;
  #trainedLayer: ((settings: ModelSettings) => LayerSource) | null = null;
  /** One load at a time, however often it is asked for. */
  #loadingTrained: Promise<void> | null = null;
  #disposeTrained: (() => void) | null = null;
  /** The checkpoint that the numbers that stand may come from. */
  #opened: OpenedCheckpoint | null = null;
  #frame = 0;
  #revision = 0;
  #last: ModelSettings | null = null;
  /** What the numbers that stand belong to: a chapter's own figure, or null, the learner's model. */
  #figure: OwnFigure | null = null;
  /** What the open chapter wants computed; `ready` once it is loaded. */
  #beyond: { readonly load: LoadComputation; ready: Computation | null } | null = null;
  /** That of a chapter that was left, kept until its numbers are shown no more. */
  #left: Computation | null = null;
  #stop: (() => void) | null = null;
  #disposed = false;

  constructor(private readonly store: LessonStore) {}

  get computed(): ReadonlySignal<Computed | null> {
    return this.#computed;
  }

  /** Why the present settings could not be computed; null when they were. */
  get problem(): ReadonlySignal<Error | null> {
    return this.#problem;
  }

  get engine(): ReadonlySignal<EngineInfo | null> {
    return this.#engine;
  }

  /** Whether what the open chapter wants computed is on its way: until then its figure shows the lesson's own forward pass. */
  get preparing(): ReadonlySignal<boolean> {
    return this.#preparing;
  }

  /** Loads the engine and computes from then on. */
  async start(): Promise<void> {
    noticeActs();
    const { engine, note } = await sharedEngine();
    await nextTask();
    if (this.#disposed) return;
    this.#loaded = engine;
    this.#session = engine.createSession();
    this.#engine.value = { name: engine.name, kernels: engine.kernels, note };
    this.#stop = effect(() => {
      const state = this.store.state.value;
      const another = openedCheckpoint.value !== this.#opened && state.preset === 'opened';
      const left = this.#follow(chapterOf(state.chapter).computation);
      if (left || ownFigure(state.chapter) !== this.#figure) this.#compute();
      else if (another || !equal(settingsOf(state), this.#last)) this.#request();
    });
  }

  /** Begins to load what the open chapter wants. Whether the numbers that stand are of a chapter that was left. */
  #follow(load: LoadComputation | undefined): boolean {
    if (load === this.#beyond?.load) return false;
    const left = this.#beyond?.ready ?? null;
    this.#beyond = load ? { load, ready: null } : null;
    this.#preparing.value = load !== undefined;
    if (left) this.#left = left;
    if (load) void this.#load(load);
    return left !== null;
  }

  async #load(load: LoadComputation): Promise<void> {
    try {
      const ready = await load(this.#loaded?.name ?? 'reference');
      if (this.#beyond?.load !== load || this.#beyond.ready) {
        ready.dispose();
        return;
      }
      this.#beyond.ready = ready;
      this.#compute();
    } catch (error) {
      if (this.#beyond?.load === load) this.#problem.value = new NotLoadedError(error);
    }
    if (this.#beyond?.load === load) this.#preparing.value = false;
  }

  /** A computation beside the lesson's own, for whoever asks and disposes it. Throws before the first numbers are there. */
  readonly newSession = (): AttentionSession => {
    if (!this.#loaded) throw new Error('a session was asked for before the engine was loaded');
    return this.#loaded.createSession();
  };

  dispose(): void {
    this.#disposed = true;
    this.#stop?.();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#session?.dispose();
    this.#session = null;
    this.#beyond?.ready?.dispose();
    this.#beyond = null;
    this.#left?.dispose();
    this.#left = null;
    this.#disposeTrained?.();
    this.#disposeTrained = null;
    this.#trainedLayer = null;
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
    const state = this.store.state.peek();
    const settings = settingsOf(state);
    if (!this.#session) return;
    this.#show(ownFigure(state.chapter));
    if (settings.preset === 'notebook' && !this.#notebook && this.#figure?.learner !== 'replaced') {
      void this.#loadNotebook();
      return;
    }
    if (settings.preset === 'trained' && !this.#trainedLayer && this.#figure?.learner !== 'replaced') {
      this.#loadingTrained ??= this.#loadTrained().finally(() => {
        this.#loadingTrained = null;
      });
      return;
    }
    if (settings.preset === 'opened' && this.#figure?.learner !== 'replaced') {
      this.#opened = openedCheckpoint.peek();
      if (this.#opened && !this.#opened.layerNow(settings.sentence, settings.layer)) {
        void this.#loadOpened(this.#opened, settings);
        return;
      }
    }
    this.#last = settings;
    try {
      const model = this.#model(settings);
      const { request, ...shown } = model;
      const trace = this.#beyond?.ready?.compute(model, settings) ?? this.#session.forward(request);
      this.#revision++;
      this.#computed.value = { trace, ...shown, revision: this.#revision };
      this.#problem.value = null;
      this.#left?.dispose();
      this.#left = null;
    } catch (error) {
      this.#problem.value = asError(error);
    }
  }

  /** From here on the numbers are those of another figure: the ones that stand are no longer to be seen. */
  #show(figure: OwnFigure | null): void {
    if (figure === this.#figure) return;
    this.#figure = figure;
    this.#computed.value = null;
    this.#problem.value = null;
  }

  #model(settings: ModelSettings): LessonModel {
    const layer = (): LayerSource | null => {
      if (settings.preset === 'opened') return this.#opened?.layerNow(settings.sentence, settings.layer) ?? null;
      return settings.preset === 'trained' ? (this.#trainedLayer?.(settings) ?? null) : null;
    };
    const learner = (): LessonModel => lessonModel(settings, this.#notebook, layer());
    return this.#figure ? this.#figure.computes(learner) : learner();
  }

  async #loadTrained(): Promise<void> {
    try {
      // Loaded apart, with the whole core: most readers never need it.
      const [{ loadShippedModel }, { trainedLayer }] = await Promise.all([
        import('../trained/load-trained.ts'),
        import('../trained/trained-layer.ts'),
      ]);
      const trained = await (await loadShippedModel()).newModel();
      if (!this.#session) return trained.dispose();
      this.#disposeTrained = () => trained.dispose();
      this.#trainedLayer = (settings) => trainedLayer(trained, settings);
      this.#compute();
    } catch (error) {
      this.#problem.value = new NotLoadedError(error);
    }
  }

  /** The latest question wins: an answer that comes too late is not shown. */
  async #loadOpened(checkpoint: OpenedCheckpoint, settings: ModelSettings): Promise<void> {
    const isWanted = (): boolean =>
      checkpoint === openedCheckpoint.peek() && equal(settings, settingsOf(this.store.state.peek()));
    try {
      const { loadOpenedLayer } = await import('../opened/load-layer.ts');
      await loadOpenedLayer(checkpoint, settings.sentence, settings.layer);
      if (isWanted()) this.#compute();
    } catch (error) {
      if (!isWanted()) return;
      this.#last = settings;
      this.#problem.value = asError(error);
    }
  }

  async #loadNotebook(): Promise<void> {
    try {
      this.#notebook = await loadNotebook();
      this.#compute();
    } catch (error) {
      this.#problem.value = asError(error);
    }
  }
}

function settingsOf(settings: ModelSettings): ModelSettings {
  const { sentence, dModel, numHeads, bias, mask, temperature, dropout, seed, preset, example, layer, norm } = settings;
  return { sentence, dModel, numHeads, bias, mask, temperature, dropout, seed, preset, example, layer, norm };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
