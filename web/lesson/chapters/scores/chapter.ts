import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'row',
  introduces: ['head'],
  reads: 'scores',
  scene: () => import('./scene.ts'),
  code: () => import('code:scores'),
  tensors: ['q', 'k', 'scores'],
});
