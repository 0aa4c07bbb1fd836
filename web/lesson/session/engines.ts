/**
 * The page's engines. The C++ core, or plain TypeScript where it cannot run, computes every figure synchronously. WebGPU computes
 * figures if the reader chooses it; after a failure the synchronous engine continues.
 */
import { signal } from '@preact/signals-core';
import {
  type AsyncAttentionEngine,
  type AttentionEngine,
  EngineFailure,
  type EngineFailureReason,
} from '../../engine/engine.ts';
import { createReferenceEngine, type LoadedEngine, loadEngine } from '../../engine/load-engine.ts';
import { nextTask } from '../platform/scheduling/next-task.ts';

/** Why WebGPU is not used. */
export interface WebGpuNote {
  readonly reason: EngineFailureReason;
  /** Technical details of the cause. */
  readonly detail: string;
}

/** Dependencies of the engines; tests replace them. */
export interface EnginesSteps {
  readonly load: () => Promise<LoadedEngine>;
  /** Compares its numbers with those of `trusted`. Rejects with `EngineFailure`. */
  readonly loadWebGpu: (trusted: AttentionEngine) => Promise<AsyncAttentionEngine>;
}

const STEPS: EnginesSteps = {
  load: () => loadEngine({ pause: nextTask }),
  loadWebGpu: async (trusted) => (await import('../../engine/load-webgpu-engine.ts')).loadWebGpuEngine(trusted),
};

interface WebGpu {
  readonly engine: AsyncAttentionEngine | null;
  readonly note: WebGpuNote | null;
}

const NOT_LOADED: WebGpu = { engine: null, note: null };

export class Engines {
  /** Plain TypeScript, for a reader who chooses it. */
  readonly reference: AttentionEngine = createReferenceEngine();
  readonly #webGpu = signal(NOT_LOADED);
  #loading: Promise<LoadedEngine> | null = null;
  #loadingWebGpu = false;

  constructor(private readonly steps: EnginesSteps = STEPS) {}

  /** The synchronous engine, loaded once for the page. */
  load(): Promise<LoadedEngine> {
    this.#loading ??= this.steps.load();
    return this.#loading;
  }

  /** The WebGPU engine, loaded at the first call; null until then and after a failure. Reads a signal. */
  webGpu(trusted: AttentionEngine): AsyncAttentionEngine | null {
    const { engine, note } = this.#webGpu.value;
    if (!engine && !note) void this.#loadWebGpu(trusted);
    return engine;
  }

  /** Why WebGPU is not used; null without a known problem. Reads a signal. */
  get webGpuNote(): WebGpuNote | null {
    return this.#webGpu.value.note;
  }

  /** The WebGPU engine failed: it is not used again before `retryWebGpu`. */
  failed(engine: AsyncAttentionEngine, error: unknown): void {
    if (this.#webGpu.peek().engine !== engine) return;
    this.#webGpu.value = { engine: null, note: noteOf(error) };
    engine.dispose();
  }

  /** Forgets an earlier failure after the reader chooses WebGPU again. */
  retryWebGpu(): void {
    if (this.#webGpu.peek().note) this.#webGpu.value = NOT_LOADED;
  }

  async #loadWebGpu(trusted: AttentionEngine): Promise<void> {
    if (this.#loadingWebGpu) return;
    this.#loadingWebGpu = true;
    try {
      const engine = await this.steps.loadWebGpu(trusted);
      this.#webGpu.value = { engine, note: null };
      void engine.lost.then((cause) => this.failed(engine, new EngineFailure('lost', cause)));
    } catch (error) {
      this.#webGpu.value = { engine: null, note: noteOf(error) };
    } finally {
      this.#loadingWebGpu = false;
    }
  }
}

function noteOf(error: unknown): WebGpuNote {
  const { reason, message } = EngineFailure.of(error);
  return { reason, detail: message };
}

/** Shared by all lessons and figures of a page. */
export const pageEngines = new Engines();
