import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'weights',
  scene: () => import('./scene.ts'),
  lab: () => import('./lab.ts'),
  fields: () => import('./lab-fields.ts'),
  exhibit: () => import('./exhibit.ts'),
  code: () => import('code:bugs'),
  tensors: ['weights', 'context', 'merged', 'output'],
});
