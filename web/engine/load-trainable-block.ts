/** Loads the C++ core once per page and creates trainable blocks, in the strict build. */
import { loadCore } from './load-core.ts';
import type { MakeBlock } from './trainable-block.ts';
import { trainableBlocksOf } from './wasm/wasm-trainable-block.ts';

/** Rejects if the core fails to load. The caller must dispose each block. */
export async function loadTrainableBlocks(): Promise<MakeBlock> {
  const { module } = await loadCore({ speed: 'strict' });
  return trainableBlocksOf(module);
}
