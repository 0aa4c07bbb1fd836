import { ADDED_AXES } from '../../../engine/generated/added-axes.ts';
import { chapter } from '../chapter.ts';
import { figure } from './figure.ts';

export default chapter({
  poster: 'attended',
  introduces: ['dropout'],
  figure,
  addedAxes: ADDED_AXES.block,
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
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
});
