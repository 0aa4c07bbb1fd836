/** The module that computes one attention at once and by tiles: what `mha` has, and a class of its own. */
import type { MainModule as Forward } from './mha.mjs';
import type { AttentionOptions, AttentionSession } from './mha-core.mjs';

/** A forward pass as a session whose tensors are the attention's and those of its tiles together. */
export interface TiledSession extends AttentionSession {
  configureTiles(attention: AttentionOptions, tileSize: number): void;
}

export interface MainModule extends Forward {
  readonly TiledSession: new () => TiledSession;
}
export default function createModule(options?: unknown): Promise<MainModule>;
