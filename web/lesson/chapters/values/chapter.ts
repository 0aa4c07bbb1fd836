import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'all',
  reads: 'weights',
  scene: () => import('./scene.ts'),
  code: () => import('code:values'),
  tensors: ['weights', 'v', 'context'],
});
