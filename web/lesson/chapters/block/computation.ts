/** Computes the whole block for the chapter's figure, inspector and exercises. */
import type { AsyncSession, AttentionEngine, BlockRequest, BlockSession } from '../../../engine/engine.ts';
import { loadBlockEngine } from '../../../engine/load-block-engine.ts';
import { selfTestBlock } from '../../../engine/self-test-block.ts';
import { blockRequest } from '../../model/block-model.ts';
import { loadedOnce } from '../../platform/loaded-once.ts';
import { type Computing, computationBy, type LoadComputation } from '../../session/computation.ts';

export const BLOCK: Computing<BlockSession, AsyncSession<BlockRequest>> = {
  compute: (session, { request, block }, settings) => session.forward(blockRequest(request, settings, block)),
  async open(device, engine) {
    const { openChecked } = await import('../../../engine/load-webgpu-engine.ts');
    return openChecked(() => device.createBlockSession(), selfTestBlock, engine);
  },
  computeOnDevice: (session, { request, block }, settings) => session.forward(blockRequest(request, settings, block)),
};

/** The block engine, loaded once: plain TypeScript for 'reference'; for 'wasm' the core, if it loads. */
export const blockEngine = loadedOnce((name: AttentionEngine['name']) => loadBlockEngine(name));

export const load: LoadComputation = async (name) => computationBy(await blockEngine(name), BLOCK);
