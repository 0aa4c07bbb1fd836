/** Computes the learner's attention in full and by tiles, for the chapter's figure, inspector and exercises. */
import type { AsyncSession, ForwardRequest, TiledRequest, TiledSession } from '../../../engine/engine.ts';
import { loadTiledEngine, selfTestTiled } from '../../../engine/load-tiled-engine.ts';
import type { ModelSettings } from '../../fields/lesson-fields.ts';
import { type Computing, computationBy, type LoadComputation } from '../../session/computation.ts';

export function tiledRequest(request: ForwardRequest, { tile }: Pick<ModelSettings, 'tile'>): TiledRequest {
  return { ...request, options: { ...request.options, tileSize: tile } };
}

const TILES: Computing<TiledSession, AsyncSession<TiledRequest>> = {
  compute: (session, { request }, settings) => session.forward(tiledRequest(request, settings)),
  async open(device, engine) {
    const { openChecked } = await import('../../../engine/load-webgpu-engine.ts');
    return openChecked(() => device.createTiledSession(), selfTestTiled, engine);
  },
  computeOnDevice: (session, { request }, settings) => session.forward(tiledRequest(request, settings)),
};

export const load: LoadComputation = async (name) => computationBy(await loadTiledEngine(name), TILES);
