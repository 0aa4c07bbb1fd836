/**
 * Computes the lesson's numbers from its state, once per animation frame with changes. A failed computation keeps the last
 * numbers and reports why. A chapter with its own figure gets its numbers when it opens, so no picture shows another figure's
 * numbers.
 *
 * A synchronous engine computes within the frame. It also computes if WebGPU is chosen: until WebGPU is ready, for a figure's first
 * numbers, and while WebGPU is busy.
 */
import { effect, type ReadonlySignal, signal } from '@preact/signals-core';
import type { AsyncAttentionEngine, AttentionEngine, AttentionSession, AttentionTrace } from '../../engine/engine.ts';
import type { FallbackNote } from '../../engine/load-engine.ts';
import type { ChapterId } from '../constants/chapter-ids.ts';
import type { EngineChoice } from '../constants/limits.ts';
import { type LessonState, type ModelSettings, modelSettings } from '../fields/lesson-fields.ts';
import { type ChapterFigure, type Figure, shownMask } from '../model/figure.ts';
import { type LessonModel, lessonModel } from '../model/lesson-model.ts';
import { NotLoadedError } from '../model/not-loaded.ts';
import { asError } from '../platform/as-error.ts';
import { equal } from '../platform/equal.ts';
import { nextTask } from '../platform/scheduling/next-task.ts';
import type { LessonStore } from '../state/store.ts';
import { wantedLanguage } from '../state/wanted-language.ts';
import { ChapterComputation } from './chapter-computation.ts';
import { type Computation, type ComputedBy, type LoadComputation, openForward } from './computation.ts';
import { type Engines, pageEngines, type WebGpuNote } from './engines.ts';
import { watchInteractions } from './first-interaction.ts';
import { copyOf, forwardOnce } from './forward-once.ts';
import { LatestAnswer } from './latest-answer.ts';
import { PresetLoader } from './preset-loader.ts';

export interface Computed {
  readonly trace: AttentionTrace;
  /** The same tensors without the reader's edits; absent if there are none. */
  readonly before?: AttentionTrace;
  /** Counts forward passes: the trace reads the engine's memory, which each pass overwrites. */
  readonly revision: number;
  readonly by: ComputedBy;
  readonly tokens: readonly string[];
  readonly outputIsIdentity: boolean;
  readonly block?: LessonModel['block'];
  readonly unknown?: LessonModel['unknown'];
  readonly learnedIn?: LessonModel['learnedIn'];
}

/** The synchronous engine, and why it is not the best one. */
export interface EngineInfo extends ComputedBy {
  readonly note: FallbackNote | null;
}

interface Chosen {
  readonly sync: AttentionEngine;
  /** Computes the numbers if it is there; null if the synchronous engine does. */
  readonly webGpu: AsyncAttentionEngine | null;
}

/** What the session needs of a chapter. */
export interface ComputedChapter extends ChapterFigure {
  /** Its computation beyond the forward pass. */
  readonly computation?: LoadComputation;
}

export class LessonSession {
  readonly #computed = signal<Computed | null>(null);
  readonly #problem = signal<Error | null>(null);
  readonly #engine = signal<EngineInfo | null>(null);
  readonly #presets: PresetLoader;
  readonly #extra: ChapterComputation;
  readonly #answers: LatestAnswer;
  readonly #unedited = new Unedited();
  #loaded: AttentionEngine | null = null;
  readonly #sessions = new Map<AttentionEngine, AttentionSession>();
  #frame = 0;
  #revision = 0;
  #last: ModelSettings | null = null;
  /** The figure that the current numbers belong to; null for the learner's model. */
  #figure: Figure | null = null;
  /** The engines of the last computation. */
  #chosen: Chosen | null = null;
  #choice: EngineChoice;
  #stop: (() => void) | null = null;
  #disposed = false;

  constructor(
    private readonly store: LessonStore,
    /** What a chapter computes; always the same objects and functions for one chapter. */
    private readonly chapterOf: (chapter: ChapterId) => ComputedChapter,
    private readonly engines: Engines = pageEngines,
  ) {
    this.#choice = store.state.peek().engine;
    this.#presets = new PresetLoader({
      settings: () => this.#settingsOf(this.store.state.peek()),
      language: () => wantedLanguage(this.store.state.peek().language),
      loaded: () => this.#compute(),
      failed: (error) => {
        this.#last = this.#settingsOf(this.store.state.peek());
        this.#problem.value = error;
      },
    });
    this.#extra = new ChapterComputation({
      loaded: () => this.#compute(),
      failed: (error) => {
        this.#problem.value = new NotLoadedError(error, 'computation');
      },
    });
    this.#answers = new LatestAnswer((engine, error) => this.engines.failed(engine, error));
  }

  get computed(): ReadonlySignal<Computed | null> {
    return this.#computed;
  }

  /** Why the current settings could not be computed; null if they were. */
  get problem(): ReadonlySignal<Error | null> {
    return this.#problem;
  }

  get engine(): ReadonlySignal<EngineInfo | null> {
    return this.#engine;
  }

  /** Why WebGPU is not used although the reader chose it; null otherwise. Reads signals. */
  get webGpuNote(): WebGpuNote | null {
    return this.store.now.engine === 'webgpu' ? this.engines.webGpuNote : null;
  }

  /** Whether the open chapter's computation is loading. Until then its figure shows the forward pass. */
  get preparing(): ReadonlySignal<boolean> {
    return this.#extra.preparing;
  }

  /** Loads the engine and starts computing; if loading fails, `problem` says why. */
  async start(): Promise<void> {
    watchInteractions();
    const state = this.store.state.peek();
    // The numbers of the first figure load beside the engine.
    this.#presets.prefetch(state);
    try {
      await this.#start();
    } catch (error) {
      this.#problem.value = asError(error);
    }
  }

  /** Loads again what failed to load. */
  retry(): void {
    const problem = this.#problem.peek();
    if (!(problem instanceof NotLoadedError)) return;
    if (problem.what === 'computation') this.#extra.retry();
    else this.#compute();
  }

  async #start(): Promise<void> {
    await nextTask();
    const { engine, note } = await this.engines.load();
    await nextTask();
    if (this.#disposed) return;
    this.#loaded = engine;
    this.#sessionOf(engine);
    this.#engine.value = { name: engine.name, kernels: engine.kernels, note };
    this.#stop = effect(() => {
      const state = this.store.now;
      // Whatever happens below, this runs again for another value of each.
      const settings = this.#settingsOf(state);
      const chosen = this.#choose(engine, state.engine);
      const another = this.#presets.anotherOpened && state.preset === 'opened';
      const { computation, figure = null } = this.chapterOf(state.chapter);
      const left = this.#extra.select(computation, chosen.sync.name);
      if (left || figure !== this.#figure) this.#compute(true);
      else if (another || !equal(settings, this.#last)) this.#request();
      else if (chosen.sync !== this.#chosen?.sync || chosen.webGpu !== this.#chosen.webGpu) this.#request();
    });
  }

  /** A separate session, which the caller disposes. Throws before the first numbers exist. */
  readonly newSession = (): AttentionSession => {
    if (!this.#loaded) throw new Error('the engine is not loaded');
    return this.#loaded.createSession();
  };

  dispose(): void {
    this.#disposed = true;
    this.#stop?.();
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    this.#answers.dispose();
    for (const session of this.#sessions.values()) session.dispose();
    this.#sessions.clear();
    this.#extra.dispose();
    this.#presets.dispose();
    this.#computed.value = null;
  }

  /** Computes the first forward pass immediately, so that the page appears with numbers. */
  #request(): void {
    this.#answers.forget();
    if (this.#computed.peek() === null) {
      this.#compute();
      return;
    }
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#compute();
    });
  }

  /** `atOnce` forces a synchronous result, because the current numbers belong to another figure. */
  #compute(atOnce = false): void {
    const state = this.store.state.peek();
    const settings = this.#settingsOf(state);
    if (!this.#loaded || this.#disposed) return;
    this.#answers.forget();
    this.#show(this.chapterOf(state.chapter).figure ?? null);
    if (!this.#presets.ready(settings)) return;
    this.#last = settings;
    try {
      const model = this.#model(settings);
      this.#chosen = this.#choose(this.#loaded, state.engine);
      const { sync, webGpu } = this.#chosen;
      const waits = !atOnce && this.#computed.peek() !== null && !this.#answers.busy;
      const extra = this.#extra.computation;
      if (!webGpu || !waits) {
        const trace = extra?.compute(model, settings) ?? this.#sessionOf(sync).forward(model.request);
        this.#publish(model, trace, extra?.by ?? sync, this.#before(settings, sync));
      }
      if (webGpu) this.#ask(webGpu, model, settings, this.#before(settings, sync));
    } catch (error) {
      this.#problem.value = asError(error);
    }
  }

  /** The numbers before the edits, by the synchronous engine; undefined without edits. */
  #before(settings: ModelSettings, engine: AttentionEngine): AttentionTrace | undefined {
    if (settings.edits.length === 0) return undefined;
    const extra = this.#extra.computation;
    const inputs = { settings: { ...settings, edits: [] }, figure: this.#figure, engine, extra };
    return this.#unedited.of(inputs, (unedited) => this.#model(unedited));
  }

  /** The engines that compute by that choice; `loaded` is the page's synchronous engine. Reads signals. */
  #choose(loaded: AttentionEngine, choice: EngineChoice): Chosen {
    if (choice !== this.#choice) this.engines.retryWebGpu();
    this.#choice = choice;
    const webGpu = choice === 'webgpu' ? this.engines.webGpu(loaded) : null;
    return { sync: choice === 'reference' ? this.engines.reference : loaded, webGpu };
  }

  /** Sessions stay until the end, because the shown trace reads the memory of its session. */
  #sessionOf(engine: AttentionEngine): AttentionSession {
    const session = this.#sessions.get(engine) ?? engine.createSession();
    this.#sessions.set(engine, session);
    return session;
  }

  #ask(
    engine: AsyncAttentionEngine,
    model: LessonModel,
    settings: ModelSettings,
    before: AttentionTrace | undefined,
  ): void {
    this.#answers.ask({
      engine,
      open: this.#extra.computation?.open ?? openForward,
      model,
      settings,
      answered: (trace) => this.#publish(model, trace, engine, before),
      refused: (error) => {
        this.#problem.value = error;
      },
    });
  }

  #publish(
    { request: _request, ...shown }: LessonModel,
    trace: AttentionTrace,
    { name, kernels }: ComputedBy,
    before: AttentionTrace | undefined,
  ): void {
    this.#revision++;
    const numbers = before ? { trace, before } : { trace };
    this.#computed.value = { ...numbers, ...shown, by: { name, kernels }, revision: this.#revision };
    this.#problem.value = null;
    this.#extra.release();
  }

  /** Discards the current numbers when the figure changes. */
  #show(figure: Figure | null): void {
    if (figure === this.#figure) return;
    this.#figure = figure;
    this.#computed.value = null;
    this.#problem.value = null;
  }

  /** The open chapter decides on the mask that the reader has not chosen. */
  #settingsOf(state: ModelSettings & Pick<LessonState, 'chapter'>): ModelSettings {
    return { ...modelSettings(state), mask: shownMask(state.mask, this.chapterOf(state.chapter)) };
  }

  #model(settings: ModelSettings): LessonModel {
    const learner = (): LessonModel => lessonModel(settings, this.#presets.notebook, this.#presets.layer(settings));
    return this.#figure ? this.#figure.computes(learner, settings) : learner();
  }
}

/** What the numbers depend on. */
interface Inputs {
  /** Without edits. */
  readonly settings: ModelSettings;
  readonly figure: Figure | null;
  readonly engine: AttentionEngine;
  /** The chapter's own computation, if it has one. */
  readonly extra: Computation | null;
}

class Unedited {
  #inputs: Inputs | null = null;
  #trace: AttentionTrace | null = null;

  of(inputs: Inputs, modelOf: (settings: ModelSettings) => LessonModel): AttentionTrace {
    if (this.#trace === null || !this.#isLast(inputs)) this.#trace = computed(inputs, modelOf(inputs.settings));
    this.#inputs = inputs;
    return this.#trace;
  }

  #isLast({ settings, figure, engine, extra }: Inputs): boolean {
    const last = this.#inputs;
    return last?.figure === figure && last.engine === engine && last.extra === extra && equal(last.settings, settings);
  }
}

/** A copy, because the engine's memory is used again. */
function computed({ settings, engine, extra }: Inputs, model: LessonModel): AttentionTrace {
  return extra ? copyOf(extra.compute(model, settings)) : forwardOnce(engine, model.request);
}
