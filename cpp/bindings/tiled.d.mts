/** Types of the module with tiled attention: `mha` plus one class. */
import type { MainModule as Forward } from './mha.mjs';
import type { AttentionOptions, AttentionSession } from './mha-core.mjs';

/** A forward pass whose tensor list also has the tensors of the tiles. */
export interface TiledSession extends AttentionSession {
  configureTiles(attention: AttentionOptions, tileSize: number): void;
}

export interface MainModule extends Forward {
  readonly TiledSession: new () => TiledSession;
}
export default function createModule(options?: unknown): Promise<MainModule>;
