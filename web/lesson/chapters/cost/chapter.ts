import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'grow',
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  fields: () => import('./lab-fields.ts'),
  exhibit: () => import('./exhibit.ts'),
  code: () => import('code:cost'),
  tensors: ['weights'],
});
