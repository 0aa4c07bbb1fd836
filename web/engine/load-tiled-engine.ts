/** Selects the engine for tiled attention: its own C++ module, or plain TypeScript. */
import type { AttentionEngine, TiledEngine, TiledRequest } from './engine.ts';
import { type LoadSteps, loadChecked } from './load-checked.ts';
import { compare, largestOf, request, type SelfTest, type TestedSession } from './self-test.ts';

const STEPS: LoadSteps<TiledEngine> = {
  loadWasm: async () => (await import('./wasm/wasm-tiled.ts')).createWasmTiledEngine(),
  loadReference: async () => (await import('./reference/reference-tiled.ts')).createReferenceTiledEngine(),
};

/** `name` is the engine of the forward pass. */
export const loadTiledEngine = (name: AttentionEngine['name'], steps = STEPS): Promise<TiledEngine> =>
  loadChecked(name, steps, selfTestTiled);

/** On a tiny case with several tiles. */
export const selfTestTiled: SelfTest<TestedSession<TiledRequest>> = async (engine, trusted, tolerance) => {
  const [session, other] = await Promise.all([engine.createSession(), trusted.createSession()]);
  const { options, ...rest } = request();
  const tiled = { ...rest, options: { ...options, tileSize: 2 } };
  try {
    // The difference of the two results is pure rounding, so it is compared with numbers near 1.
    const size = (values: Float32Array) => Math.max(1, largestOf(values));
    compare(await session.forward(tiled), await other.forward(tiled), size, tolerance);
  } finally {
    session.dispose();
    other.dispose();
  }
};
