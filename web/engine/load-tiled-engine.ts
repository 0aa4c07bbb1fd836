/**
 * Chooses the engine for an attention by tiles, as `loadBlockEngine` does for blocks: its own module of the C++ core, or plain
 * TypeScript where that engine is at work already or the module does not load. Each is fetched only when it is asked for.
 */
import type { AttentionEngine, TiledEngine } from './engine.ts';
import { compare, largestOf, request } from './self-test.ts';

/** What loading depends on; the tests replace it. */
export interface TiledLoadSteps {
  readonly loadWasm: () => Promise<TiledEngine>;
  readonly loadReference: () => Promise<TiledEngine>;
}

const STEPS: TiledLoadSteps = {
  loadWasm: async () => (await import('./wasm/wasm-tiled.ts')).createWasmTiledEngine(),
  loadReference: async () => (await import('./reference/reference-tiled.ts')).createReferenceTiledEngine(),
};

/** `name` is that of the engine that computes the forward pass. */
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

/** Throws `AttentionError` at the first number in which `engine` and `trusted` differ, on a tiny case with a tile to spare. */
function selfTestTiled(engine: TiledEngine, trusted: TiledEngine): void {
  const [session, other] = [engine.createSession(), trusted.createSession()];
  const { options, ...rest } = request();
  const tiled = { ...rest, options: { ...options, tileSize: 2 } };
  try {
    // The difference of the two ways is nothing but rounding, and so is measured by numbers near 1.
    compare(session.forward(tiled), other.forward(tiled), (values) => Math.max(1, largestOf(values)));
  } finally {
    session.dispose();
    other.dispose();
  }
}
