/**
 * Loads the Emscripten modules of the C++ core; only this file knows their paths.
 *
 *     forward   multi-head attention forward with all tensors: small, bit-identical on every machine
 *     strict    everything except the ONNX operator, bit-identical on every machine
 *     fast      the same with relaxed SIMD: only where load-core.ts finds it correct
 *
 * The ONNX operator has its own modules: load-operator.ts. `shared…` gives all callers the same module, with one memory
 * and one choice of kernels; `load…` starts a new module on each call.
 */
import type { WasmLocation } from '../wasm-location.ts';
import createForward, { type MainModule as ForwardModule } from './generated/mha.mjs';
import type { MainModule as CoreModule } from './generated/mha-core.mjs';
import { ModuleFiles } from './module-files.ts';

export type { CoreModule, ForwardModule };

/** The builds of the whole core. */
export type CoreBuild = 'strict' | 'fast';
export type Build = 'forward' | CoreBuild;

const FORWARD = new ModuleFiles<ForwardModule>(
  'mha.wasm',
  () => new URL('./generated/mha.wasm', import.meta.url).href,
  async () => createForward,
);
const CORE = {
  strict: new ModuleFiles<CoreModule>(
    'mha-core.wasm',
    () => new URL('./generated/mha-core.wasm', import.meta.url).href,
    async () => (await import('./generated/mha-core.mjs')).default,
  ),
  fast: new ModuleFiles<CoreModule>(
    'mha-fast.wasm',
    () => new URL('./generated/mha-fast.wasm', import.meta.url).href,
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
