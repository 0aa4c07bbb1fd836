/** Computes the learner's attention in full and by tiles, for the chapter's figure, inspector and exercises. */
import type { ForwardRequest, TiledRequest, TiledSession } from '../../../engine/engine.ts';
import { loadTiledEngine } from '../../../engine/load-tiled-engine.ts';
import type { ModelSettings } from '../../constants/model-settings.ts';
import { type Compute, computationBy, type LoadComputation } from '../../session/computation.ts';

export function tiledRequest(request: ForwardRequest, { tile }: Pick<ModelSettings, 'tile'>): TiledRequest {
  return { ...request, options: { ...request.options, tileSize: tile } };
}

const compute: Compute<TiledSession> = (session, { request }, settings) =>
  session.forward(tiledRequest(request, settings));

export const load: LoadComputation = async (name) => computationBy(await loadTiledEngine(name), compute);
