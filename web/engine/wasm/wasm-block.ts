/** Transformer block of the C++ core. It uses the whole core's module, loaded on demand. */
import type { BlockEngine, BlockOptions, BlockRequest, BlockSession } from '../engine.ts';
import type { BlockTraceSession as CoreSession } from './generated/mha-core.mjs';
import { type CoreModule, sharedCoreModule } from './load-module.ts';
import { WasmSession } from './wasm-session.ts';

/** Loads the module; rejects if fetching, compiling or starting it fails. */
export async function createWasmBlockEngine(): Promise<BlockEngine> {
  return blockEngineOf(await sharedCoreModule('strict'));
}

/** The engine of a loaded module. */
function blockEngineOf(module: CoreModule): BlockEngine {
  return {
    name: 'wasm',
    kernels: module.activeKernelTable(),
    createSession: () => new WasmBlockSession(new module.BlockTraceSession()),
  };
}

class WasmBlockSession extends WasmSession<CoreSession, BlockRequest> implements BlockSession {
  protected override plan(core: CoreSession, options: BlockOptions & { numKvHeads: number }): void {
    const { dFf, preNorm, tanhGelu, epsilon, hiddenDropout, residualDropout } = options;
    core.configureBlock(options, { dFf, preNorm, tanhGelu, epsilon, hiddenDropout, residualDropout });
  }
}
