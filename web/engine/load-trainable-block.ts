/** Loads the C++ core, once for the page, and gives trainable blocks of it: the strict build, the same bits on every machine. */
import { loadCore } from './load-core.ts';
import type { MakeBlock } from './trainable-block.ts';
import { trainableBlocksOf } from './wasm/wasm-trainable-block.ts';

/** Rejects if the core cannot be loaded. Each block must be disposed. */
export async function loadTrainableBlocks(): Promise<MakeBlock> {
  const { module } = await loadCore({ speed: 'strict' });
  return trainableBlocksOf(module);
}
