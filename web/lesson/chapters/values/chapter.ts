import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'all',
  reads: 'one-head',
  scene: () => import('./scene.ts'),
  code: () => import('code:values'),
  tensors: ['weights', 'v', 'context'],
  maps: { tensors: ['context'], of: 'head' },
});
