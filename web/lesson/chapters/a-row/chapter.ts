import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'sum',
  reads: 'not-yet',
  scene: () => import('./scene.ts'),
  tensors: [],
});
