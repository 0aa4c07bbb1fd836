import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'map',
  reads: 'one-head',
  scene: () => import('./scene.ts'),
  tensors: [],
});
