import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'weights',
  introduces: ['temperature'],
  reads: 'when-computed',
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  code: () => import('code:softmax'),
  tensors: ['masked', 'row_max', 'exponentials', 'row_sum', 'weights'],
  maps: { tensors: ['weights'], of: 'head' },
});
