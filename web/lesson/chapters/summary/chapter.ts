import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'whole',
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  code: () => import('code:summary'),
  tensors: ['input', 'q', 'k', 'v', 'masked', 'weights', 'context', 'merged', 'output'],
});
