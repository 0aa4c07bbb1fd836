import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'weights',
  introduces: ['preset', 'seed'],
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  code: () => import('code:heads'),
  tensors: ['q', 'k', 'scores', 'weights', 'v', 'context'],
  maps: { tensors: ['context'], of: 'heads' },
});
