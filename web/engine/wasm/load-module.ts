/**
 * Loads a module that Emscripten made of the C++ core. Nothing else in the project knows where they lie.
 *
 *     forward   one multi-head attention forward, every tensor kept: small, the same bits on every machine
 *     strict    everything but the ONNX operator, the same bits on every machine
 *     fast      the same, with relaxed SIMD: only for engines that compute it rightly, see load-core.ts
 *
 * The ONNX operator has modules of its own: load-operator.ts. `shared…` gives all who ask the same module, with one memory and one
 * choice of kernels; `load…` starts one of its own for each call.
 */

import type { WasmLocation } from '../wasm-location.ts';
import createForward, { type MainModule as ForwardModule } from './generated/mha.mjs';
import type { MainModule as CoreModule } from './generated/mha-core.mjs';
import { ModuleFiles } from './module-files.ts';

export type { CoreModule, ForwardModule };

/** The builds that have everything. */
export type CoreBuild = 'strict' | 'fast';
export type Build = 'forward' | CoreBuild;

const FORWARD = new ModuleFiles<ForwardModule>(
  'mha.wasm',
  new URL('./generated/mha.wasm', import.meta.url).href,
  async () => createForward,
);
const CORE = {
  strict: new ModuleFiles<CoreModule>(
    'mha-core.wasm',
    new URL('./generated/mha-core.wasm', import.meta.url).href,
    async () => (await import('./generated/mha-core.mjs')).default,
  ),
  fast: new ModuleFiles<CoreModule>(
    'mha-fast.wasm',
    new URL('./generated/mha-fast.wasm', import.meta.url).href,
    async () => (await import('./generated/mha-fast.mjs')).default,
  ),
};
export const loadCoreModule = (build: CoreBuild, location?: WasmLocation) => CORE[build].load(location);

export const sharedCoreModule = (build: CoreBuild, location?: WasmLocation) => CORE[build].share(location);

export function loadModule(build: Build): Promise<ForwardModule | CoreModule> {
  return build === 'forward' ? FORWARD.load() : CORE[build].load();
}

export function sharedModule(build: Build): Promise<ForwardModule | CoreModule> {
  return build === 'forward' ? FORWARD.share() : CORE[build].share();
}
