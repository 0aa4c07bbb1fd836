import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'row',
  reads: 'not-yet',
  scene: () => import('./scene.ts'),
  tensors: [],
});
