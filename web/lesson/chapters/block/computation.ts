/** The whole block: what the chapter's figure, inspector and exercises read. */
import type { BlockEngine, BlockSession } from '../../../engine/engine.ts';
import { loadBlockEngine } from '../../../engine/load-block-engine.ts';
import { blockRequest } from '../../model/block-model.ts';
import type { LoadComputation } from '../../session/computation.ts';
import { type Compute, computationInTurn, type InTurn, inTurn, loadedOnce } from '../../session/in-turn.ts';

const compute: Compute<BlockSession> = (session, { request, block }, settings) =>
  session.forward(blockRequest(request, settings, block));

export function computationBy(engine: BlockEngine): InTurn<BlockSession> {
  return inTurn(engine, compute);
}

/** The engine for blocks, loaded once: plain TypeScript for 'reference', the core for 'wasm' where it loads. */
export const blockEngine = loadedOnce(loadBlockEngine);

export const load: LoadComputation = (name, changed) => computationInTurn(name, blockEngine, compute, changed);
