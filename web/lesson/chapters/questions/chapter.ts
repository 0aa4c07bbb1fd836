import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'apart',
  reads: 'two-when-computed',
  scene: () => import('./scene.ts'),
  lab: () => import('../why-heads/lab.ts'),
  tensors: [],
});
