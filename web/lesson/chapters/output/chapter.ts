import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'all',
  introduces: ['bias'],
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  fields: () => import('./lab-fields.ts'),
  code: () => import('code:output'),
  tensors: ['merged', 'w_o', 'output'],
});
