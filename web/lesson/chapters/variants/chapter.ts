import { chapter } from '../chapter.ts';
import { figure } from './figure.ts';

export default chapter({
  poster: 'cache',
  figure,
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  code: () => import('code:variants'),
  tensors: ['k', 'v', 'weights'],
});
