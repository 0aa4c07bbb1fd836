/**
 * Loads the GPU engine and runs its self-test before use.
 *
 * Every problem is an `EngineFailure`; the caller then keeps its current engine.
 */
import { type AsyncAttentionEngine, type AttentionEngine, AttentionError, EngineFailure } from './engine.ts';
import type { SelfTest, TestedEngine, TestedSession } from './self-test.ts';
import { selfTestAsync, WEBGPU_TOLERANCE } from './self-test-webgpu.ts';

/** Loading steps, replaced in tests. */
export interface WebGpuLoadSteps {
  /** Why loading would fail; null if no reason is known. */
  readonly obstacle: () => Promise<EngineFailure | null>;
  /** Rejects with `EngineFailure`. */
  readonly create: () => Promise<AsyncAttentionEngine>;
}

const STEPS: WebGpuLoadSteps = {
  obstacle: obstacleToWebGpu,
  // Imported lazily, so that a machine without a GPU does not fetch it.
  create: async () => (await import('./webgpu/webgpu-engine.ts')).createWebGpuEngine(),
};

/** Its numbers are compared with those of `trusted`. */
export async function loadWebGpuEngine(
  trusted: AttentionEngine,
  steps: WebGpuLoadSteps = STEPS,
): Promise<AsyncAttentionEngine> {
  const obstacle = await steps.obstacle();
  if (obstacle) throw obstacle;
  const engine = await steps.create().catch((error: unknown) => {
    throw EngineFailure.of(error);
  });
  try {
    await passes(() => selfTestAsync(engine, trusted));
    return engine;
  } catch (error) {
    engine.dispose();
    throw error;
  }
}

/** Opens a session of another kind once its numbers agree with those of `trusted`. Rejects with `EngineFailure`. */
export async function openChecked<Session extends Tested, Tested extends TestedSession<never>>(
  open: () => Promise<Session>,
  selfTest: SelfTest<Tested>,
  trusted: TestedEngine<Tested>,
): Promise<Session> {
  await passes(() => selfTest({ createSession: open }, trusted, WEBGPU_TOLERANCE));
  return open();
}

async function passes(test: () => Promise<void>): Promise<void> {
  try {
    await test();
  } catch (error) {
    throw error instanceof AttentionError ? new EngineFailure('wrong', error.message) : EngineFailure.of(error);
  }
}

async function obstacleToWebGpu(): Promise<EngineFailure | null> {
  const gpu = globalThis.navigator?.gpu;
  if (!gpu) return new EngineFailure('no-webgpu', 'this browser has no WebGPU, or not on this page');
  const adapter = await gpu.requestAdapter().catch(() => null);
  return adapter ? null : new EngineFailure('no-adapter', 'the browser found no graphics processor for WebGPU');
}
