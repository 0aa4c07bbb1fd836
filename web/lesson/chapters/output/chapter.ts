import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'all',
  introduces: ['bias'],
  ignores: () => ['head'],
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  code: () => import('code:output'),
  tensors: ['merged', 'w_o', 'output'],
  maps: { tensors: ['output'], of: 'all' },
});
