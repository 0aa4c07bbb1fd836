/**
 * Selects the engine for tiled attention: its own C++ module, or plain TypeScript.
 *
 * It falls back to TypeScript if that engine already runs or the module fails to load. Each one is imported on demand.
 */
import type { AttentionEngine, TiledEngine } from './engine.ts';
import { compare, largestOf, request } from './self-test.ts';

/** Loading steps, replaced in tests. */
export interface TiledLoadSteps {
  readonly loadWasm: () => Promise<TiledEngine>;
  readonly loadReference: () => Promise<TiledEngine>;
}

const STEPS: TiledLoadSteps = {
  loadWasm: async () => (await import('./wasm/wasm-tiled.ts')).createWasmTiledEngine(),
  loadReference: async () => (await import('./reference/reference-tiled.ts')).createReferenceTiledEngine(),
};

/** `name` is the engine of the forward pass. */
export async function loadTiledEngine(
  name: AttentionEngine['name'],
  steps: TiledLoadSteps = STEPS,
): Promise<TiledEngine> {
  if (name === 'reference') return steps.loadReference();
  try {
    const [engine, reference] = await Promise.all([steps.loadWasm(), steps.loadReference()]);
    selfTestTiled(engine, reference);
    return engine;
  } catch {
    return steps.loadReference();
  }
}

/**
 * Throws `AttentionError` at the first difference between `engine` and `trusted`, on a tiny case with several tiles.
 */
function selfTestTiled(engine: TiledEngine, trusted: TiledEngine): void {
  const [session, other] = [engine.createSession(), trusted.createSession()];
  const { options, ...rest } = request();
  const tiled = { ...rest, options: { ...options, tileSize: 2 } };
  try {
    // The difference of the two results is pure rounding, so it is compared with numbers near 1.
    compare(session.forward(tiled), other.forward(tiled), (values) => Math.max(1, largestOf(values)));
  } finally {
    session.dispose();
    other.dispose();
  }
}
