/** Computes the whole block for the chapter's figure, inspector and exercises. */
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

/** The block engine, loaded once: plain TypeScript for 'reference'; for 'wasm' the core, if it loads. */
export const blockEngine = loadedOnce(loadBlockEngine);

export const load: LoadComputation = (name, changed) => computationInTurn(name, blockEngine, compute, changed);
