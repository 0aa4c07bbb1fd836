/**
 * Loads a module that Emscripten made of the C++ core. Nothing else in the project knows where they lie.
 *
 *     forward   one multi-head attention forward, every tensor kept: small, the same bits on every machine
 *     strict    everything, the same bits on every machine
 *     fast      everything, with relaxed SIMD: only for engines that compute it rightly, see load-core.ts
 *
 * Every call starts a module, and so a memory and a choice of kernels, of its own.
 */
import createForward, { type MainModule as ForwardModule } from './generated/mha.mjs';
import type { MainModule as CoreModule } from './generated/mha-core.mjs';

export type { CoreModule, ForwardModule };

/** The builds that have everything. */
export type CoreBuild = 'strict' | 'fast';
export type Build = 'forward' | CoreBuild;

export async function loadForwardModule(): Promise<ForwardModule> {
  return createForward({ locateFile: () => new URL('./generated/mha.wasm', import.meta.url).href });
}

/** Each is fetched only if it is asked for. */
export async function loadCoreModule(build: CoreBuild): Promise<CoreModule> {
  if (build === 'fast') {
    const { default: create } = await import('./generated/mha-fast.mjs');
    return create({ locateFile: () => new URL('./generated/mha-fast.wasm', import.meta.url).href });
  }
  const { default: create } = await import('./generated/mha-core.mjs');
  return create({ locateFile: () => new URL('./generated/mha-core.wasm', import.meta.url).href });
}

export function loadModule(build: Build): Promise<ForwardModule | CoreModule> {
  return build === 'forward' ? loadForwardModule() : loadCoreModule(build);
}
