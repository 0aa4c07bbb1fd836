import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'cache',
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  fields: () => import('./lab-fields.ts'),
  code: () => import('code:variants'),
  tensors: ['k_shared', 'v_shared', 'q', 'weights'],
});
