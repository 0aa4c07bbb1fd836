/**
 * The engines of the page: one that answers at once, and where it is wanted and can be had, one on the graphics processor, which
 * answers later. Automatically, the second computes what is large enough: from which size on it is the faster is measured once
 * on this machine, when the page is idle. Whatever happens to it, the first one goes on.
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

/** Why the graphics processor does not compute. */
export interface WebGpuNote {
  readonly reason: EngineFailureReason;
  /** For people who look for the cause. */
  readonly detail: string;
  /** Whether something was to be computed there: where it was only tried out, nobody need be told. */
  readonly missed: boolean;
}

/** What the engines depend on; the tests replace it. */
export interface EnginesSteps {
  readonly load: () => Promise<LoadedEngine>;
  /** Rejects with `EngineFailure`. */
  readonly loadWebGpu: (trusted: AttentionEngine) => Promise<AsyncAttentionEngine>;
  readonly time: (wasm: AttentionEngine, webgpu: AsyncAttentionEngine, steps: TimingSteps) => Promise<EngineTiming[]>;
  /** Resolves once the page stands and rests: nothing of this is in the way of its first picture. */
  readonly afterwards: () => Promise<void>;
  readonly idle: () => Promise<void>;
  readonly clock: () => number;
  readonly remembered: (machine: Machine) => Promise<Measured | null>;
  readonly remember: (measured: Measured | null) => Promise<void>;
  readonly browser: () => string;
}

/** All but the first engine is fetched when it is wanted. */
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
  /** Whether a computation was to be done there. */
  #wanted = false;

  constructor(private readonly steps: EnginesSteps = STEPS) {}

  /** Why the graphics processor does not compute; null while nothing is known against it. */
  get note(): ReadonlySignal<WebGpuNote | null> {
    return this.#note;
  }

  /** What both engines took here; null before it was measured. */
  get measured(): ReadonlySignal<Measured | null> {
    return this.#measured;
  }

  /** The engine that answers at once, loaded once for the page. */
  load(): Promise<LoadedEngine> {
    this.#loading ??= this.steps.load().then((loaded) => {
      this.#base = loaded.engine;
      return loaded;
    });
    return this.#loading;
  }

  /**
   * The engine that answers later, if that is who shall compute so many multiplications; null while it is on its way, and the
   * first engine computes. Reads signals: an effect that asks runs again when the answer may be another.
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

  /** The engine that answers later is at fault: from here on the first one computes everything. */
  failed(engine: AsyncAttentionEngine, error: unknown): void {
    if (this.#webgpu.peek() === engine) this.#giveUp(error);
  }

  /** Forgets what was in the way, and what was missed by it, for a learner who chooses anew. */
  tryAgain(): void {
    this.#wanted = false;
    this.#note.value = null;
  }

  async #want(base: AttentionEngine): Promise<void> {
    try {
      const { kernels } = await this.#get(base);
      // Times of another device say nothing about this one.
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
      // Where it never is the faster, nothing more is asked of the device, unless a learner asks.
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

/** All lessons and figures of a page compute with the same engines. */
export const pageEngines = new Engines();
