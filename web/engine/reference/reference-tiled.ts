/**
 * Tiled attention in plain TypeScript: interprets the C++ core's list.
 *
 * It is imported on demand, together with the list.
 */

import { checkOptions, insist, requireWhole } from '../check-options.ts';
import type { TensorDeclaration, TiledEngine, TiledOptions, TiledRequest, TiledSession } from '../engine.ts';
import { TILED_LISTS } from '../generated/tiled-lists.ts';
import { ReferenceSession } from './reference-engine.ts';
import { declarationsOf, layoutOf, listOf } from './trace-layout.ts';

export function createReferenceTiledEngine(): TiledEngine {
  return { name: 'reference', kernels: 'typescript', createSession: () => new ReferenceTiledSession() };
}

class ReferenceTiledSession extends ReferenceSession<TiledRequest> implements TiledSession {
  /** With the messages of the C++ core. */
  protected override check(options: TiledOptions): void {
    checkOptions(options);
    requireWhole('tileSize', options.tileSize, 0);
    insist(options.tileSize > 0, 'tile_size is 0: a tile needs at least one key');
  }

  protected override declarations(options: TiledOptions): readonly TensorDeclaration[] {
    return [...declarationsOf(options), ...listOf(TILED_LISTS, options)];
  }

  protected override layout(options: TiledOptions): string {
    return [layoutOf(options), options.tileSize].join();
  }
}
