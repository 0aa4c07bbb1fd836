/**
 * The page's engines: a synchronous one and, if available, an asynchronous one on the GPU. In automatic mode the GPU takes
 * computations above the crossover size, which is measured once per machine while the page is idle. After any GPU failure the
 * synchronous engine continues.
 */
import { type ReadonlySignal, signal } from '@preact/signals-core';
import { crossoverOf, type EngineTiming } from '../../engine/crossover.ts';
import {
  type AsyncAttentionEngine,
  type AttentionEngine,
  EngineFailure,
  type EngineFailureReason,
} from '../../engine/engine.ts';
import { type LoadedEngine, loadEngine } from '../../engine/load-engine.ts';
import type { TimingSteps } from '../../engine/time-engines.ts';
import type { EngineChoice } from '../constants/engine-choices.ts';
import { browserStorage } from '../platform/browser-storage.ts';
import { afterwards, idle } from '../platform/scheduling/idle.ts';
import { nextTask } from '../platform/scheduling/next-task.ts';
import type { Machine, Measured } from './remembered-timings.ts';

/** Why the GPU is not used. */
export interface WebGpuNote {
  readonly reason: EngineFailureReason;
  /** Technical details of the cause. */
  readonly detail: string;
  /** Whether a computation was intended for the GPU; a failed trial run is not reported. */
  readonly missed: boolean;
}

/** Dependencies of the engines; tests replace them. */
export interface EnginesSteps {
  readonly load: () => Promise<LoadedEngine>;
  /** Rejects with `EngineFailure`. */
  readonly loadWebGpu: (trusted: AttentionEngine) => Promise<AsyncAttentionEngine>;
  readonly time: (wasm: AttentionEngine, webgpu: AsyncAttentionEngine, steps: TimingSteps) => Promise<EngineTiming[]>;
  /** Resolves once the page is loaded and idle, so that nothing here delays the first paint. */
  readonly afterwards: () => Promise<void>;
  readonly idle: () => Promise<void>;
  readonly clock: () => number;
  readonly remembered: (machine: Machine) => Promise<Measured | null>;
  readonly remember: (measured: Measured | null) => Promise<void>;
  readonly browser: () => string;
}

/** Every engine except the first loads on demand. */
const STEPS: EnginesSteps = {
  load: () => loadEngine({ pause: nextTask }),
  loadWebGpu: async (trusted) => (await import('../../engine/load-webgpu-engine.ts')).loadWebGpuEngine(trusted),
  time: async (...engines) => (await import('../../engine/time-engines.ts')).timeBoth(...engines),
  afterwards,
  idle,
  clock: () => performance.now(),
  remembered: async (machine) => (await import('./remembered-timings.ts')).rememberedTimings(browserStorage(), machine),
  remember: async (measured) => (await import('./remembered-timings.ts')).rememberTimings(browserStorage(), measured),
  browser: () => globalThis.navigator?.userAgent ?? '',
};

export class Engines {
  readonly #webgpu = signal<AsyncAttentionEngine | null>(null);
  readonly #note = signal<WebGpuNote | null>(null);
  readonly #measured = signal<Measured | null>(null);
  #loading: Promise<LoadedEngine> | null = null;
  #base: AttentionEngine | null = null;
  #loadingWebGpu: Promise<AsyncAttentionEngine> | null = null;
  #measuring = false;
  /** Whether a computation was intended for the GPU. */
  #wanted = false;

  constructor(private readonly steps: EnginesSteps = STEPS) {}

  /** Why the GPU is not used; null without a known problem. */
  get note(): ReadonlySignal<WebGpuNote | null> {
    return this.#note;
  }

  /** The measured times of both engines; null before the measurement. */
  get measured(): ReadonlySignal<Measured | null> {
    return this.#measured;
  }

  /** The synchronous engine, loaded once for the page. */
  load(): Promise<LoadedEngine> {
    this.#loading ??= this.steps.load().then((loaded) => {
      this.#base = loaded.engine;
      return loaded;
    });
    return this.#loading;
  }

  /**
   * The asynchronous engine, if it should compute a model of this size; null while it is loading or not wanted. Reads signals, so
   * an effect runs again when the answer may change.
   */
  later(choice: EngineChoice, multiplications: number): AsyncAttentionEngine | null {
    const [engine, note, measured] = [this.#webgpu.value, this.#note.value, this.#measured.value];
    if (choice === 'wasm' || note || !this.#base) return null;
    if (choice === 'auto') {
      if (!measured) {
        void this.#measure(this.#base);
        return null;
      }
      const crossover = crossoverOf(measured.timings);
      if (crossover === null || multiplications < crossover) return null;
    }
    this.#wanted = true;
    if (!engine) void this.#want(this.#base);
    return engine;
  }

  /** The asynchronous engine failed: the synchronous one computes everything from now on. */
  failed(engine: AsyncAttentionEngine, error: unknown): void {
    if (this.#webgpu.peek() === engine) this.#giveUp(error);
  }

  /** Forgets earlier failures after the learner chooses an engine again. */
  tryAgain(): void {
    this.#wanted = false;
    this.#note.value = null;
  }

  async #want(base: AttentionEngine): Promise<void> {
    try {
      const { kernels } = await this.#get(base);
      // Timings of another device do not apply to this one.
      if (kernels !== (this.#measured.peek()?.webgpu ?? kernels)) await this.#keep(null);
    } catch (error) {
      this.#giveUp(error);
    }
  }

  #get(base: AttentionEngine): Promise<AsyncAttentionEngine> {
    this.#loadingWebGpu ??= this.steps.loadWebGpu(base).then((engine) => {
      this.#webgpu.value = engine;
      void engine.lost.then((cause) => this.failed(engine, new EngineFailure('lost', cause)));
      return engine;
    });
    return this.#loadingWebGpu;
  }

  async #measure(base: AttentionEngine): Promise<void> {
    if (this.#measuring) return;
    this.#measuring = true;
    try {
      await this.steps.afterwards();
      const known = await this.steps.remembered(this.#machine(base));
      if (known) {
        this.#measured.value = known;
        return;
      }
      const engine = await this.#get(base);
      const timings = await this.steps.time(base, engine, this.steps);
      if (this.#webgpu.peek() !== engine) return;
      await this.#keep({ ...this.#machine(base), webgpu: engine.kernels, timings });
      // If the GPU is never faster, release the device until a learner requests it.
      if (crossoverOf(timings) === null && !this.#wanted) this.#release();
    } catch (error) {
      this.#giveUp(error);
    } finally {
      this.#measuring = false;
    }
  }

  async #keep(measured: Measured | null): Promise<void> {
    await this.steps.remember(measured);
    this.#measured.value = measured;
  }

  #giveUp(error: unknown): void {
    if (this.#note.peek()) return;
    const { reason, message } = EngineFailure.of(error);
    this.#note.value = { reason, detail: message, missed: this.#wanted };
    this.#release();
  }

  #release(): void {
    const engine = this.#webgpu.peek();
    this.#webgpu.value = null;
    this.#loadingWebGpu = null;
    engine?.dispose();
  }

  #machine({ kernels }: AttentionEngine): Machine {
    return { browser: this.steps.browser(), wasm: kernels };
  }
}

/** Shared by all lessons and figures of a page. */
export const pageEngines = new Engines();
