/**
 * The engine that the lesson runs on: the C++ core, compiled to WebAssembly. The core checks every request and its sentence
 * reaches the caller as an `AttentionError`.
 */
import type { AttentionEngine } from '../engine.ts';
import { asAttentionError } from './attention-error.ts';
import { type Build, type CoreModule, type ForwardModule, loadModule, sharedModule } from './load-module.ts';
import { WasmSession } from './wasm-session.ts';

export interface WasmOptions {
  /** The module to compute with; without it, the small one that only goes forward. */
  readonly build?: Build;
  /** The kernel table to compute with, one of `wasmKernelTables()`, in a module of its own; without it, the fastest. */
  readonly kernels?: string;
}

/** Loads the module; rejects if it cannot be fetched, compiled or started, or does not have the kernels asked for. */
export async function createWasmEngine({ build = 'forward', kernels }: WasmOptions = {}): Promise<AttentionEngine> {
  if (kernels === undefined) return wasmEngineOf(await sharedModule(build));
  const module = await loadModule(build);
  asAttentionError(() => module.forceKernelTable(kernels));
  return wasmEngineOf(module);
}

/** The engine that a loaded module is. */
export function wasmEngineOf(module: ForwardModule | CoreModule): AttentionEngine {
  return {
    name: 'wasm',
    kernels: module.activeKernelTable(),
    createSession: () => new WasmSession(new module.AttentionSession()),
  };
}

/** The kernel tables that a module was built with. */
export async function wasmKernelTables(build: Build): Promise<readonly string[]> {
  const module = await sharedModule(build);
  return module.kernelTableNames().split(',');
}
