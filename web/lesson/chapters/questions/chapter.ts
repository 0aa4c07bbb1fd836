import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'apart',
  scene: () => import('./scene.ts'),
  lab: () => import('../why-heads/lab.ts'),
  tensors: [],
});
