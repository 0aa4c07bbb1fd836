/** Gradients of the C++ core. They use the whole core's module, loaded on demand. */
import {
  AttentionError,
  type AttentionTrace,
  type ForwardRequest,
  type GradientEngine,
  type GradientSession,
} from '../engine.ts';
import { checkDOutput, NOTHING_TO_DIFFERENTIATE } from '../given.ts';
import { asAttentionError } from './attention-error.ts';
import type { GradientSession as CoreSession } from './generated/mha-core.mjs';
import { type CoreBuild, type CoreModule, loadCoreModule, sharedCoreModule } from './load-module.ts';
import { WasmSession } from './wasm-session.ts';
import { readLayout, type TensorLayout, WasmTrace } from './wasm-trace.ts';

export interface WasmGradientOptions {
  /** The module's build; default 'strict'. */
  readonly build?: CoreBuild;
  /** A kernel table from `wasmKernelTables(build)`, in a separate module; default the fastest. */
  readonly kernels?: string;
}

/** Loads the module; rejects if fetching, compiling or starting it fails, or if it lacks the kernels. */
export async function createWasmGradientEngine({
  build = 'strict',
  kernels,
}: WasmGradientOptions = {}): Promise<GradientEngine> {
  if (kernels === undefined) return gradientEngineOf(await sharedCoreModule(build));
  const module = await loadCoreModule(build);
  asAttentionError(() => module.forceKernelTable(kernels));
  return gradientEngineOf(module);
}

/** The engine of a loaded module. */
export function gradientEngineOf(module: CoreModule): GradientEngine {
  return {
    name: 'wasm',
    kernels: module.activeKernelTable(),
    createSession: () => new WasmGradientSession(new module.GradientSession()),
  };
}

class WasmGradientSession extends WasmSession<CoreSession> implements GradientSession {
  private forwardTrace: AttentionTrace | null = null;
  private last: WasmTrace | null = null;
  /** The list of both passes, and the forward list that it extends. */
  private bothLayouts: readonly TensorLayout[] = [];
  private forwardLayout: readonly TensorLayout[] | null = null;

  override forward(request: ForwardRequest): AttentionTrace {
    this.last?.retire();
    this.forwardTrace = null;
    this.forwardTrace = super.forward(request);
    return this.forwardTrace;
  }

  backward(dOutput: Float32Array): AttentionTrace {
    const core = this.open();
    const { forwardTrace } = this;
    if (!forwardTrace) throw new AttentionError(NOTHING_TO_DIFFERENTIATE);
    return asAttentionError(() => {
      core.wantGradients();
      if (this.layout !== this.forwardLayout) {
        this.bothLayouts = readLayout(core, core.tensorCount() + core.gradientCount());
        this.forwardLayout = this.layout;
      }
      const trace = new WasmTrace(forwardTrace.options, this.bothLayouts, core);
      const given = trace.get('d_output');
      checkDOutput(given, dOutput);
      given.data.set(dOutput);
      core.zeroGradients();
      core.backward();
      this.last?.retire();
      this.last = trace;
      return trace;
    });
  }

  override dispose(): void {
    this.last?.retire();
    this.forwardTrace = null;
    super.dispose();
  }
}
