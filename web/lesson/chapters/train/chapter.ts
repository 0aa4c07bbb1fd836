import { chapter } from '../chapter.ts';

export default chapter({
  ignores: () => 'all',
  poster: 'learn',
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  fields: () => import('./lab-fields.ts'),
  exhibit: () => import('./exhibit.ts'),
  code: () => import('code:train'),
  tensors: ['weights'],
});
