/**
 * The lesson's engine: the C++ core compiled to WebAssembly.
 *
 * The core validates every request; its message becomes an `AttentionError`.
 */
import type { AttentionEngine } from '../engine.ts';
import { asAttentionError } from './attention-error.ts';
import { type Build, type CoreModule, type ForwardModule, loadModule, sharedModule } from './load-module.ts';
import { WasmSession } from './wasm-session.ts';

export interface WasmOptions {
  /** The module's build; default 'forward', the smallest. */
  readonly build?: Build;
  /** A kernel table from `wasmKernelTables()`, in a separate module; default the fastest. */
  readonly kernels?: string;
}

/** Loads the module; rejects if fetching, compiling or starting it fails, or if it lacks the kernels. */
export async function createWasmEngine({ build = 'forward', kernels }: WasmOptions = {}): Promise<AttentionEngine> {
  if (kernels === undefined) return wasmEngineOf(await sharedModule(build));
  const module = await loadModule(build);
  asAttentionError(() => module.forceKernelTable(kernels));
  return wasmEngineOf(module);
}

/** The engine of a loaded module. */
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
