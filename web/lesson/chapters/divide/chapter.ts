import { chapter } from '../chapter.ts';

export default chapter({
  poster: 'shares',
  reads: 'when-computed',
  scene: () => import('./scene.ts'),
  tensors: [],
});
