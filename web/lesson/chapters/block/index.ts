import { ADDED_AXES } from '../../../engine/generated/added-axes.ts';
import type { Chapter } from '../chapter.ts';
import { figure } from './figure.ts';

export const chapter: Chapter = {
  id: 'block',
  poster: 'attended',
  introduces: ['dropout'],
  figure,
  addedAxes: ADDED_AXES.block,
  code: () => import('code:block'),
  computation: async (engine) => (await import('./computation.ts')).load(engine),
  tensors: [
    'input',
    'output',
    'dropped_output',
    'residual_1',
    'norm_1_mean',
    'norm_1_inverse_deviation',
    'norm_1',
    'w_1',
    'hidden',
    'activated',
    'dropped_activated',
    'w_2',
    'contracted',
    'dropped_contracted',
    'residual_2',
    'norm_2_mean',
    'norm_2_inverse_deviation',
    'norm_2',
  ],
};
