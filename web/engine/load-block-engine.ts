/** Selects the engine for a transformer block: the whole C++ core, or plain TypeScript. */
import type { AttentionEngine, BlockEngine } from './engine.ts';
import { type LoadSteps, loadChecked } from './load-checked.ts';
import { selfTestBlock } from './self-test-block.ts';

const STEPS: LoadSteps<BlockEngine> = {
  loadWasm: async () => (await import('./wasm/wasm-block.ts')).createWasmBlockEngine(),
  loadReference: async () => (await import('./reference/reference-block.ts')).createReferenceBlockEngine(),
};

/** `name` is the engine of the forward pass. */
export const loadBlockEngine = (name: AttentionEngine['name'], steps = STEPS): Promise<BlockEngine> =>
  loadChecked(name, steps, selfTestBlock);
