/** Loads the module of tiled attention; separate, because only one chapter needs it. */
import type { MainModule as TiledModule } from './generated/mha-tiled.mjs';
import { ModuleFiles } from './module-files.ts';

export type { TiledModule };

const TILED = new ModuleFiles<TiledModule>(
  'mha-tiled.wasm',
  () => new URL('./generated/mha-tiled.wasm', import.meta.url).href,
  async () => (await import('./generated/mha-tiled.mjs')).default,
);

export const sharedTiledModule = () => TILED.share();
