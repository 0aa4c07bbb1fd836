/** Tiled attention of the C++ core. It uses its own module, loaded on demand. */
import type { TiledEngine, TiledOptions, TiledRequest, TiledSession } from '../engine.ts';
import type { TiledSession as CoreSession, MainModule as TiledModule } from './generated/mha-tiled.mjs';
import { ModuleFiles } from './module-files.ts';
import { WasmSession } from './wasm-session.ts';

// Loads the module of tiled attention; separate, because only one chapter needs it.

export type { TiledModule };

const TILED = new ModuleFiles<TiledModule>(
  'mha-tiled.wasm',
  () => new URL('./generated/mha-tiled.wasm', import.meta.url).href,
  async () => (await import('./generated/mha-tiled.mjs')).default,
);

export const sharedTiledModule = () => TILED.share();

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
