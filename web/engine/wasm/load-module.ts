/**
 * Loads a module that Emscripten made of the C++ core. Nothing else in the project knows where they lie.
 *
 *     forward   one multi-head attention forward, every tensor kept: small, the same bits on every machine
 *     strict    everything but the ONNX operator, the same bits on every machine
 *     fast      the same, with relaxed SIMD: only for engines that compute it rightly, see load-core.ts
 *
 * The ONNX operator has modules of its own, strict and fast.
 *
 * Every call starts a module, and so a memory and a choice of kernels, of its own.
 */
import createForward, { type MainModule as ForwardModule } from './generated/mha.mjs';
import type { MainModule as CoreModule } from './generated/mha-core.mjs';
import type { MainModule as OperatorModule } from './generated/mha-operator.mjs';

export type { CoreModule, ForwardModule, OperatorModule };

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

export async function loadOperatorModule(build: CoreBuild): Promise<OperatorModule> {
  if (build === 'fast') {
    const { default: create } = await import('./generated/mha-operator-fast.mjs');
    return create({ locateFile: () => new URL('./generated/mha-operator-fast.wasm', import.meta.url).href });
  }
  const { default: create } = await import('./generated/mha-operator.mjs');
  return create({ locateFile: () => new URL('./generated/mha-operator.wasm', import.meta.url).href });
}

export function loadModule(build: Build): Promise<ForwardModule | CoreModule> {
  return build === 'forward' ? loadForwardModule() : loadCoreModule(build);
}
