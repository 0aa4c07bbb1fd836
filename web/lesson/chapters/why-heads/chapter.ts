import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'apart',
  introduces: ['numHeads'],
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  code: () => import('code:why-heads'),
  tensors: ['weights', 'context'],
});
