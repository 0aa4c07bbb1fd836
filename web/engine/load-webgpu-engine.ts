/**
 * Loads the GPU engine and runs its self-test before use.
 *
 * Every problem is an `EngineFailure`; the caller then keeps its current engine.
 */
import { type AsyncAttentionEngine, type AttentionEngine, AttentionError, EngineFailure } from './engine.ts';
import { compare, largestOf, request, type SelfTest, type TestedEngine, type TestedSession } from './self-test.ts';

/**
 * WGSL guarantees less than C++: a division may be off by 2.5 ulp, an exponential by 3 + 2·|x| ulp, and sums may be
 * reordered (WGSL, section 15.7.4).
 *
 * With scores up to about 10 and ε = 1.2e-7 this is 3e-6 on a weight; the matrices behind it, with some 70 terms each,
 * add about as much again.
 */
const WEBGPU_TOLERANCE = 1e-4;

/** More tokens and features than a matrix tile has, and not a multiple. */
const LARGE = { tokens: 70, width: 72 };

/**
 * `selfTest` for a GPU engine, on the tiny case and on one with several tiles.
 *
 * Rejects with `AttentionError` at the first wrong number, and with the engine's own errors.
 */
async function selfTestAsync(engine: AsyncAttentionEngine, trusted: AttentionEngine): Promise<void> {
  const [session, other] = [engine.createSession(), trusted.createSession()];
  try {
    for (const each of [request(), request(LARGE.tokens, LARGE.width)]) {
      const actual = await session.forward(each);
      compare(actual, other.forward(each), largestOf, WEBGPU_TOLERANCE);
    }
  } finally {
    session.dispose();
    other.dispose();
  }
}

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
