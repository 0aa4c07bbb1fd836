/**
 * Chooses the engine for a transformer block, as `loadGradientEngine` does for gradients: the whole C++ core in WebAssembly, or
 * plain TypeScript where that engine is at work already or the core does not load. Each is fetched only when it is asked for.
 */
import type { AttentionEngine, BlockEngine } from './engine.ts';
import { selfTestBlock } from './self-test-block.ts';

/** What loading depends on; the tests replace it. */
export interface BlockLoadSteps {
  readonly loadWasm: () => Promise<BlockEngine>;
  readonly loadReference: () => Promise<BlockEngine>;
}

const STEPS: BlockLoadSteps = {
  loadWasm: async () => (await import('./wasm/wasm-block.ts')).createWasmBlockEngine(),
  loadReference: async () => (await import('./reference/reference-block.ts')).createReferenceBlockEngine(),
};

/** `name` is that of the engine that computes the forward pass. */
export async function loadBlockEngine(
  name: AttentionEngine['name'],
  steps: BlockLoadSteps = STEPS,
): Promise<BlockEngine> {
  const reference = await steps.loadReference();
  if (name === 'reference') return reference;
  try {
    const engine = await steps.loadWasm();
    selfTestBlock(engine, reference);
    return engine;
  } catch {
    return reference;
  }
}
