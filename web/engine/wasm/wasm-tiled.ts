/** An attention at once and by tiles, by the C++ core: a module of its own, loaded only by those who want the tiles. */
import type { TiledEngine, TiledOptions, TiledRequest, TiledSession } from '../engine.ts';
import type { TiledSession as CoreSession } from './generated/mha-tiled.mjs';
import { sharedTiledModule, type TiledModule } from './load-tiled.ts';
import { WasmSession } from './wasm-session.ts';

/** Loads the module; rejects if it cannot be fetched, compiled or started. */
export async function createWasmTiledEngine(): Promise<TiledEngine> {
  return tiledEngineOf(await sharedTiledModule());
}

/** The engine that a loaded module is. */
function tiledEngineOf(module: TiledModule): TiledEngine {
  return {
    name: 'wasm',
    kernels: module.activeKernelTable(),
    createSession: () => new WasmTiledSession(new module.TiledSession()),
  };
}

class WasmTiledSession extends WasmSession<CoreSession, TiledRequest> implements TiledSession {
  protected override plan(core: CoreSession, options: TiledOptions & { numKvHeads: number }): void {
    core.configureTiles(options, options.tileSize);
  }
}
