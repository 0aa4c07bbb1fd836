import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'fifth',
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  fields: () => import('./lab-fields.ts'),
  code: () => import('code:why-attention'),
  tensors: ['q', 'k', 'scores', 'weights', 'v', 'context'],
});
