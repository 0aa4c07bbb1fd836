/**
 * Tiled attention in plain TypeScript: interprets the C++ core's list.
 *
 * It is imported on demand, together with the list.
 */
import { checkOptions, insist, requireWhole } from '../check-options.ts';
import type { TiledEngine, TiledOptions } from '../engine.ts';
import { TILED_LISTS } from '../generated/tiled-lists.ts';
import { ReferenceSession } from './reference-engine.ts';
import { declarationsOf, listOf, type TraceKind } from './trace-layout.ts';

/** Attention, followed by the tensors of the tiles. */
export const TILED: TraceKind<TiledOptions> = {
  check(options) {
    checkOptions(options);
    requireWhole('tileSize', options.tileSize, 0);
    insist(options.tileSize > 0, 'tile_size is 0: a tile needs at least one key');
  },
  declarations: (options) => [...declarationsOf(options), ...listOf(TILED_LISTS, options)],
};

export function createReferenceTiledEngine(): TiledEngine {
  return { name: 'reference', kernels: 'typescript', createSession: () => new ReferenceSession(TILED) };
}
