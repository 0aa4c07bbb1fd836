/**
 * An attention at once and by tiles in plain TypeScript: that list of the C++ core, interpreted as it stands. Loaded only by those
 * who want the tiles, as the list is.
 */
import type { TensorDeclaration, TiledEngine, TiledOptions, TiledRequest, TiledSession } from '../engine.ts';
import { TILED_LISTS } from '../generated/tiled-lists.ts';
import { checkOptions, insist, requireWhole } from './check-options.ts';
import { ReferenceSession } from './reference-engine.ts';
import { declarationsOf, layoutOf, listOf } from './trace-layout.ts';

export function createReferenceTiledEngine(): TiledEngine {
  return { name: 'reference', kernels: 'typescript', createSession: () => new ReferenceTiledSession() };
}

class ReferenceTiledSession extends ReferenceSession<TiledRequest> implements TiledSession {
  /** In the very sentences of the C++ core. */
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
