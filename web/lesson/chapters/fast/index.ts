import { ADDED_AXES } from '../../../engine/generated/added-axes.ts';
import type { Chapter } from '../chapter.ts';

export const chapter: Chapter = {
  id: 'fast',
  poster: 'same',
  introduces: ['engine'],
  reads: 'weights',
  addedAxes: ADDED_AXES.tiled,
  word: -2,
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
};
