/**
 * Loads the engine on the graphics processor and proves it before anyone relies on it. Whatever is in the way is an
 * `EngineFailure`; the caller goes on with the engine that it has.
 */
import { type AsyncAttentionEngine, type AttentionEngine, AttentionError, EngineFailure } from './engine.ts';
import { selfTestAsync } from './self-test-webgpu.ts';

/** What loading depends on; the tests replace it. */
export interface WebGpuLoadSteps {
  /** Why it is no use to load the engine; null if nothing is known against it. */
  readonly obstacle: () => Promise<EngineFailure | null>;
  /** Rejects with `EngineFailure`. */
  readonly create: () => Promise<AsyncAttentionEngine>;
}

const STEPS: WebGpuLoadSteps = {
  obstacle: obstacleToWebGpu,
  // Loaded apart, so that a machine without a graphics processor does not fetch it.
  create: async () => (await import('./webgpu/webgpu-engine.ts')).createWebGpuEngine(),
};

/** `trusted` is the engine that its numbers are compared with. */
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
    await selfTestAsync(engine, trusted);
    return engine;
  } catch (error) {
    engine.dispose();
    throw error instanceof AttentionError ? new EngineFailure('wrong', error.message) : EngineFailure.of(error);
  }
}

async function obstacleToWebGpu(): Promise<EngineFailure | null> {
  const gpu = globalThis.navigator?.gpu;
  if (!gpu) return new EngineFailure('no-webgpu', 'this browser has no WebGPU, or not on this page');
  const adapter = await gpu.requestAdapter().catch(() => null);
  return adapter ? null : new EngineFailure('no-adapter', 'the browser found no graphics processor for WebGPU');
}
