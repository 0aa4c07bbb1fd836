import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'masked',
  word: 1,
  introduces: ['mask'],
  reads: 'not-yet',
  defaultMask: { kind: 'causal' },
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  code: () => import('code:mask'),
  tensors: ['scaled', 'mask', 'masked'],
  maps: { tensors: ['masked'], of: 'head' },
});
