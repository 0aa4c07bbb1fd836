/** Selects the engine for tiled attention: its own C++ module, or plain TypeScript. */
import type { AttentionEngine, TiledEngine } from './engine.ts';
import { type LoadSteps, loadChecked } from './load-checked.ts';
import { compare, largestOf, request } from './self-test.ts';

const STEPS: LoadSteps<TiledEngine> = {
  loadWasm: async () => (await import('./wasm/wasm-tiled.ts')).createWasmTiledEngine(),
  loadReference: async () => (await import('./reference/reference-tiled.ts')).createReferenceTiledEngine(),
};

/** `name` is the engine of the forward pass. */
export const loadTiledEngine = (name: AttentionEngine['name'], steps = STEPS): Promise<TiledEngine> =>
  loadChecked(name, steps, selfTestTiled);

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
