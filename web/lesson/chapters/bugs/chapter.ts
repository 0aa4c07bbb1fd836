import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'weights',
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  code: () => import('code:bugs'),
  tensors: ['weights', 'context', 'merged', 'output'],
});
