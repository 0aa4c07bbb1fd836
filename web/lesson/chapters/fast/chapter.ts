import { ADDED_AXES } from '../../../engine/generated/added-axes.ts';
import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'same',
  introduces: ['engine'],
  ignores: (step) => (step === 'roof' ? 'all' : []),
  reads: 'one-head',
  addedAxes: ADDED_AXES.tiled,
  word: -2,
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  code: () => import('code:fast'),
  computation: async (engine) => (await import('./computation.ts')).load(engine),
  tensors: [
    'masked',
    'running_max',
    'rescale',
    'tile_exponentials',
    'running_sum',
    'accumulated',
    'tiled_so_far',
    'tiled_context',
    'context',
    'tiled_difference',
  ],
});
