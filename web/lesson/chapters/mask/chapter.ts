import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'masked',
  introduces: ['mask'],
  reads: 'not-yet',
  defaultMask: { kind: 'causal' },
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  fields: () => import('./lab-fields.ts'),
  code: () => import('code:mask'),
  tensors: ['scaled', 'mask', 'masked'],
});
