import { chapter } from '../chapter.ts';
import { figure } from './figure.ts';

export default chapter({
  poster: 'fifth',
  introduces: ['sentence'],
  figure,
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  fields: () => import('./lab-fields.ts'),
  code: () => import('code:why-attention'),
  tensors: ['q', 'k', 'scores', 'weights', 'v', 'context'],
});
