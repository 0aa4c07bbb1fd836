/** Computes the learner's attention in full and by tiles, for the chapter's figure, inspector and exercises. */
import type { ForwardRequest, TiledRequest, TiledSession } from '../../../engine/engine.ts';
import { loadTiledEngine } from '../../../engine/load-tiled-engine.ts';
import type { ModelSettings } from '../../constants/model-settings.ts';
import type { LoadComputation } from '../../session/computation.ts';
import { type Compute, computationInTurn, loadedOnce } from '../../session/in-turn.ts';

export function tiledRequest(request: ForwardRequest, { tile }: Pick<ModelSettings, 'tile'>): TiledRequest {
  return { ...request, options: { ...request.options, tileSize: tile } };
}

const compute: Compute<TiledSession> = (session, { request }, settings) =>
  session.forward(tiledRequest(request, settings));

/** Loaded once: plain TypeScript for 'reference'; for 'wasm' the core, if it loads. */
const tiledEngine = loadedOnce(loadTiledEngine);

export const load: LoadComputation = (name, changed) => computationInTurn(name, tiledEngine, compute, changed);
