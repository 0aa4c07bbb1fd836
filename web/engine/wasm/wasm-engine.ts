/**
 * The engine that the lesson runs on: the C++ core, compiled to WebAssembly. A session owns one C++ object, which `dispose`
 * frees; the core checks every request and its sentence reaches the caller as an `AttentionError`.
 */
import {
  type AttentionEngine,
  AttentionError,
  type AttentionOptions,
  type AttentionSession,
  type AttentionTrace,
  type ForwardRequest,
} from '../engine.ts';
import { checkGiven, requested } from '../given.ts';
import { asAttentionError } from './attention-error.ts';
import type { AttentionSession as CoreSession } from './generated/mha-core.mjs';
import { type Build, loadModule } from './load-module.ts';
import { readLayout, type TensorLayout, WasmTrace } from './wasm-trace.ts';

export interface WasmOptions {
  /** The module to compute with; without it, the small one that only goes forward. */
  readonly build?: Build;
  /** The kernel table to compute with, one of `wasmKernelTables()`; without it, the fastest. */
  readonly kernels?: string;
}

/** Loads the module; rejects if it cannot be fetched, compiled or started, or does not have the kernels asked for. */
export async function createWasmEngine({ build = 'forward', kernels }: WasmOptions = {}): Promise<AttentionEngine> {
  const module = await loadModule(build);
  if (kernels !== undefined) asAttentionError(() => module.forceKernelTable(kernels));
  return {
    name: 'wasm',
    kernels: module.activeKernelTable(),
    createSession: () => new WasmSession(new module.AttentionSession()),
  };
}

/** The kernel tables that a module was built with. */
export async function wasmKernelTables(build: Build): Promise<readonly string[]> {
  const module = await loadModule(build);
  return module.kernelTableNames().split(',');
}

class WasmSession implements AttentionSession {
  private core: CoreSession | null;
  private options: Readonly<AttentionOptions> | null = null;
  private layout: readonly TensorLayout[] = [];
  private trace: WasmTrace | null = null;

  constructor(core: CoreSession) {
    this.core = core;
  }

  forward(request: ForwardRequest): AttentionTrace {
    const { core } = this;
    if (!core) throw new AttentionError('this session was disposed');
    return asAttentionError(() => {
      const options = this.configure(core, request.options);
      checkGiven(this.layout, request);
      this.write(core, request);
      core.forward();
      this.trace = new WasmTrace(options, this.layout, core);
      return this.trace;
    });
  }

  dispose(): void {
    this.trace?.retire();
    this.trace = null;
    this.core?.delete();
    this.core = null;
  }

  /** Plans and allocates only for options that differ from the last ones; a refusal leaves everything as it was. */
  private configure(core: CoreSession, wanted: AttentionOptions): Readonly<AttentionOptions> {
    if (this.options && sameOptions(this.options, wanted)) return this.options;
    const options = { ...wanted };
    core.configure(options);
    this.trace?.retire();
    this.options = options;
    this.layout = readLayout(core);
    return options;
  }

  /** Copies the request into the core's memory; each view is used in the statement that asks for it. */
  private write(core: CoreSession, { given, keyPadding, customMask }: ForwardRequest): void {
    const dropoutMask = given.dropout_mask;
    const wanted = new Set(requested(this.layout).map(({ name }) => name));
    if (dropoutMask) wanted.add('dropout_mask');
    for (const [id, { name }] of this.layout.entries()) {
      if (wanted.has(name)) core.tensorData(id).set(given[name] ?? []);
    }
    core.useSuppliedDropoutMask(dropoutMask !== undefined);
    if (keyPadding) core.keyPadding().set(keyPadding);
    else core.keyPadding().fill(0);
    if (customMask) core.customMask().set(customMask);
    else core.customMask().fill(0);
  }
}

function sameOptions(a: AttentionOptions, b: AttentionOptions): boolean {
  const fields = Object.keys(a) as (keyof AttentionOptions)[];
  return fields.every((field) => Object.is(a[field], b[field]));
}
