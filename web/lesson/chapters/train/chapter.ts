import { chapter } from '../chapter.ts';

export default chapter({
  ignores: () => 'all',
  poster: 'learn',
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  code: () => import('code:train'),
  tensors: ['weights'],
});
