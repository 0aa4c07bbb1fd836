import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'whole',
  scene: () => import('./scene.ts'),
  tensors: ['input', 'q', 'k', 'v', 'masked', 'weights', 'context', 'merged', 'output'],
});
