/**
 * Selects the engine for a transformer block: the whole C++ core, or plain TypeScript.
 *
 * It falls back to TypeScript if that engine already runs or the core fails to load. Each one is imported on demand.
 */
import type { AttentionEngine, BlockEngine } from './engine.ts';
import { selfTestBlock } from './self-test-block.ts';

/** Loading steps, replaced in tests. */
export interface BlockLoadSteps {
  readonly loadWasm: () => Promise<BlockEngine>;
  readonly loadReference: () => Promise<BlockEngine>;
}

const STEPS: BlockLoadSteps = {
  loadWasm: async () => (await import('./wasm/wasm-block.ts')).createWasmBlockEngine(),
  loadReference: async () => (await import('./reference/reference-block.ts')).createReferenceBlockEngine(),
};

/** `name` is the engine of the forward pass. */
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
