/** Tiled attention of the C++ core. It uses its own module, loaded on demand. */
import type { TiledEngine, TiledOptions, TiledRequest, TiledSession } from '../engine.ts';
import type { TiledSession as CoreSession } from './generated/mha-tiled.mjs';
import { sharedTiledModule, type TiledModule } from './load-tiled.ts';
import { WasmSession } from './wasm-session.ts';

/** Loads the module; rejects if fetching, compiling or starting it fails. */
export async function createWasmTiledEngine(): Promise<TiledEngine> {
  return tiledEngineOf(await sharedTiledModule());
}

/** The engine of a loaded module. */
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
