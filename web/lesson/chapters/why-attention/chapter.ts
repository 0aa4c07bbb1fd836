import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'divides',
  introduces: ['sentence'],
  reads: 'when-computed',
  scene: () => import('./scene.ts'),
  code: () => import('code:why-attention'),
  tensors: ['scores', 'weights', 'v', 'context'],
});
