import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'pile',
  reads: 'one-head',
  scene: () => import('./scene.ts'),
  tensors: [],
});
