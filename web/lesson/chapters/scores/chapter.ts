import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'row',
  introduces: ['head'],
  reads: 'not-yet',
  scene: () => import('./scene.ts'),
  code: () => import('code:scores'),
  tensors: ['q', 'k', 'scores'],
  maps: { tensors: ['scores'], of: 'head' },
});
