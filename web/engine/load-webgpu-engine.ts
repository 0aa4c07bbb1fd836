/**
 * Loads the engine on the graphics processor and proves it before anyone relies on it. Whatever is in the way is an
 * `EngineFailure`; the caller goes on with the engine that it has.
 */
import { type AsyncAttentionEngine, type AttentionEngine, AttentionError, EngineFailure } from './engine.ts';
import { selfTestAsync } from './self-test.ts';

/** What loading depends on; the tests replace it. */
export interface WebGpuLoadSteps {
  readonly hasWebGpu: () => boolean;
  /** Rejects with `EngineFailure`. */
  readonly create: () => Promise<AsyncAttentionEngine>;
}

const STEPS: WebGpuLoadSteps = {
  hasWebGpu: () => 'gpu' in (globalThis.navigator ?? {}),
  // Loaded apart, so that a browser without WebGPU does not fetch it.
  create: async () => (await import('./webgpu/webgpu-engine.ts')).createWebGpuEngine(),
};

/** `trusted` is the engine that its numbers are compared with. */
export async function loadWebGpuEngine(
  trusted: AttentionEngine,
  steps: WebGpuLoadSteps = STEPS,
): Promise<AsyncAttentionEngine> {
  if (!steps.hasWebGpu()) throw new EngineFailure('no-webgpu', 'navigator.gpu is undefined');
  const engine = await steps.create().catch((error: unknown) => {
    throw failureOf(error);
  });
  try {
    await selfTestAsync(engine, trusted);
    return engine;
  } catch (error) {
    engine.dispose();
    throw error instanceof AttentionError ? new EngineFailure('wrong', error.message) : failureOf(error);
  }
}

/** What is not known as a failure yet is one without a closer reason. */
export function failureOf(error: unknown): EngineFailure {
  if (error instanceof EngineFailure) return error;
  return new EngineFailure('failed', error instanceof Error ? error.message : String(error));
}
