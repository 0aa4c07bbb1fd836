import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'merged',
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  code: () => import('code:concat'),
  tensors: ['context', 'merged', 'merged_without_transpose'],
  maps: { tensors: ['merged'], of: 'all' },
});
